import { Button } from '@mantine/core';
import { webhookDeliveriesRead, webhookDeliveriesResend, type DeliveryDetail as Detail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { Fact, Facts } from '../../ui/facts.js';
import { IdSign } from '../../ui/id-sign.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Section } from '../../ui/section.js';
import { Snippet } from '../../ui/snippet.js';
import { Failed, Loading } from '../../ui/states.js';
import { Until } from '../../ui/until.js';
import { useChange } from '../../ui/use-change.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryState } from './delivery-state.js';
import { eventWords } from './webhook-words.js';

const REFRESH_MS = 3_000;

interface DeliveryDetailProps {
  readonly projectId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** One message: how far it has come, every attempt, and its body. */
export function DeliveryDetail({ projectId, webhookId, deliveryId }: DeliveryDetailProps): ReactNode {
  const delivery = useQuery({
    queryKey: ['deliveries', webhookId, deliveryId],
    queryFn: () => ask(webhookDeliveriesRead({ path: { projectId, webhookId, deliveryId } })),
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? REFRESH_MS : false),
  });
  return (
    <>
      <div>
        <Link to="/p/$projectId/settings" params={{ projectId }} search={{ section: 'webhooks', webhook: webhookId }}>
          All deliveries
        </Link>
      </div>
      {delivery.isPending ? <Loading lines={4} /> : null}
      {delivery.isError ? <Failed error={delivery.error} onRetry={() => void delivery.refetch()} /> : null}
      {delivery.data === undefined ? null : <Parts projectId={projectId} delivery={delivery.data} />}
    </>
  );
}

function Parts({ projectId, delivery }: { readonly projectId: string; readonly delivery: Detail }): ReactNode {
  const { id, webhookId, event, state, runId, createdAt, nextAttemptAt, payload, attempts } = delivery;
  const resend = useChange({
    run: () => ask(webhookDeliveriesResend({ path: { projectId, webhookId, deliveryId: id } })),
    stale: [['deliveries', webhookId]],
    said: 'The message is sent again',
  });
  return (
    <>
      <Section title={eventWords(event)}>
        <Facts>
          <Fact name="State">
            <DeliveryState state={state} />
          </Fact>
          {nextAttemptAt === null ? null : (
            <Fact name="Next attempt">
              <Until at={nextAttemptAt} />
            </Fact>
          )}
          <Fact name="webhook-id">
            <IdSign id={id} what="the message id" />
          </Fact>
          {runId === null ? null : (
            <Fact name="Run">
              <Link to="/r/$runId" params={{ runId }}>
                {runId}
              </Link>
            </Fact>
          )}
          <Fact name="Made">
            <Age at={createdAt} />
          </Fact>
        </Facts>
        <div>
          <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
            {state === 'pending' ? 'Send now' : 'Send again'}
          </Button>
        </div>
        <ProblemNote error={resend.error} />
      </Section>
      <DeliveryAttempts attempts={attempts} />
      <Section title="Body">
        <Snippet label="As it is sent" text={JSON.stringify(payload, null, 2)} what="the body" />
      </Section>
    </>
  );
}
