import { webhooksRead, type Webhook } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { Fact, Facts } from '../../ui/facts.js';
import { IdSign } from '../../ui/id-sign.js';
import { Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { UserText } from '../../ui/user-text.js';
import { DeliveryDetail } from './delivery-detail.js';
import { DeliveryList } from './delivery-list.js';
import { WebhookActions } from './webhook-actions.js';
import { Bounds, WebhookStateSign } from './webhook-row.js';
import { eventWords } from './webhook-words.js';

const route = getRouteApi('/app/p/$projectId/settings');

interface WebhookDetailProps {
  readonly projectId: string;
  readonly webhookId: string;
}

/** One webhook with its deliveries, or one of them when the address names it. */
export function WebhookDetail({ projectId, webhookId }: WebhookDetailProps): ReactNode {
  const { delivery } = route.useSearch();
  const webhook = useQuery({
    queryKey: ['webhooks', projectId, webhookId],
    queryFn: () => ask(webhooksRead({ path: { projectId, webhookId } })),
  });
  return (
    <>
      <div>
        <Link to="/p/$projectId/settings" params={{ projectId }} search={{ section: 'webhooks' }}>
          All webhooks
        </Link>
      </div>
      {webhook.isPending ? <Loading lines={4} /> : null}
      {webhook.isError ? <Failed error={webhook.error} onRetry={() => void webhook.refetch()} /> : null}
      {webhook.data === undefined ? null : <WebhookFacts webhook={webhook.data} />}
      {webhook.data === undefined ? null : delivery === undefined ? (
        <DeliveryList projectId={projectId} webhookId={webhookId} />
      ) : (
        <DeliveryDetail projectId={projectId} webhookId={webhookId} deliveryId={delivery} />
      )}
    </>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { id, name, url, events, format, failingSince, createdAt } = webhook;
  return (
    <Section title={name ?? 'Webhook'}>
      <Facts>
        <Fact name="State">
          <WebhookStateSign webhook={webhook} />
        </Fact>
        {failingSince === null ? null : (
          <Fact name="Failing since">
            <Age at={failingSince} />
          </Fact>
        )}
        <Fact name="Address">
          <UserText text={url} />
        </Fact>
        <Fact name="Told of">{events.map(eventWords).join(', ')}</Fact>
        <Fact name="Only">
          <Bounds webhook={webhook} />
        </Fact>
        <Fact name="Form">{format === 'slack' ? 'Slack' : 'JSON'}</Fact>
        <Fact name="Id">
          <IdSign id={id} what="the webhook id" />
        </Fact>
        <Fact name="Made">
          <Age at={createdAt} />
        </Fact>
      </Facts>
      <WebhookActions webhook={webhook} />
    </Section>
  );
}
