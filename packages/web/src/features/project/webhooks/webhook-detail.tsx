import { webhooksRead, type Webhook } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { Age } from '../../../ui/time/age.js';
import { Fact, Facts } from '../../../ui/layout/facts.js';
import { CopyableId } from '../../../domain/runs/copyable-id.js';
import { Section } from '../../../ui/layout/section.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { UserText } from '../../../ui/text/user-text.js';
import { DeliveryDetail } from './delivery-detail.js';
import { DeliveryList } from './delivery-list.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookFilters, WebhookStateLabel } from './webhook-row.js';
import { eventLabel } from './webhook-labels.js';

const route = getRouteApi('/app/p/$projectId/settings');

interface WebhookDetailProps {
  readonly projectId: string;
  readonly webhookId: string;
}

/** Shows a webhook with its deliveries, or the one delivery that the URL names. */
export function WebhookDetail({ projectId, webhookId }: WebhookDetailProps): ReactNode {
  const { delivery } = route.useSearch();
  const webhook = useQuery({
    queryKey: ['webhooks', projectId, webhookId],
    queryFn: () => unwrap(webhooksRead({ path: { projectId, webhookId } })),
  });
  return (
    <>
      <div>
        <Link to="/p/$projectId/settings" params={{ projectId }} search={{ section: 'webhooks' }}>
          All webhooks
        </Link>
      </div>
      {webhook.isPending ? <Loading lines={4} /> : null}
      {webhook.isError ? <ErrorState error={webhook.error} onRetry={() => void webhook.refetch()} /> : null}
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
          <WebhookStateLabel webhook={webhook} />
        </Fact>
        {failingSince === null ? null : (
          <Fact name="Failing since">
            <Age at={failingSince} />
          </Fact>
        )}
        <Fact name="URL">
          <UserText text={url} />
        </Fact>
        <Fact name="Events">{events.map(eventLabel).join(', ')}</Fact>
        <Fact name="Runs">
          <WebhookFilters webhook={webhook} />
        </Fact>
        <Fact name="Payload format">{format === 'slack' ? 'Slack' : 'JSON'}</Fact>
        <Fact name="ID">
          <CopyableId id={id} what="the webhook ID" />
        </Fact>
        <Fact name="Created">
          <Age at={createdAt} />
        </Fact>
      </Facts>
      <WebhookActions webhook={webhook} />
    </Section>
  );
}
