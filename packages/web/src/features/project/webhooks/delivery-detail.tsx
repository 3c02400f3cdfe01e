import { Button } from '@mantine/core';
import { webhookDeliveriesRead, webhookDeliveriesResend, type DeliveryDetail as Detail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { Age } from '../../../ui/time/age.js';
import { Fact, Facts } from '../../../ui/layout/facts.js';
import { CopyableId } from '../../../domain/runs/copyable-id.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { Section } from '../../../ui/layout/section.js';
import { Snippet } from '../../../ui/copy/snippet.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { TimeUntil } from '../../../ui/time/time-until.js';
import { useChange } from '../../../ui/forms/use-change.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryState } from './delivery-state.js';
import { eventLabel } from './webhook-labels.js';

const REFRESH_MS = 3_000;

interface DeliveryDetailProps {
  readonly projectId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** Shows a delivery: its state, every attempt and its body. */
export function DeliveryDetail({ projectId, webhookId, deliveryId }: DeliveryDetailProps): ReactNode {
  const delivery = useQuery({
    queryKey: ['deliveries', webhookId, deliveryId],
    queryFn: () => unwrap(webhookDeliveriesRead({ path: { projectId, webhookId, deliveryId } })),
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
      {delivery.isError ? <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} /> : null}
      {delivery.data === undefined ? null : <DeliverySections projectId={projectId} delivery={delivery.data} />}
    </>
  );
}

function DeliverySections({
  projectId,
  delivery,
}: {
  readonly projectId: string;
  readonly delivery: Detail;
}): ReactNode {
  const { id, webhookId, event, state, runId, createdAt, nextAttemptAt, payload, attempts } = delivery;
  const resend = useChange({
    run: () => unwrap(webhookDeliveriesResend({ path: { projectId, webhookId, deliveryId: id } })),
    invalidates: [['deliveries', webhookId]],
    successMessage: 'Message queued',
  });
  return (
    <>
      <Section title={eventLabel(event)}>
        <Facts>
          <Fact name="State">
            <DeliveryState state={state} />
          </Fact>
          {nextAttemptAt === null ? null : (
            <Fact name="Next attempt">
              <TimeUntil at={nextAttemptAt} />
            </Fact>
          )}
          <Fact name="Message id (webhook-id)">
            <CopyableId id={id} what="the message ID" />
          </Fact>
          {runId === null ? null : (
            <Fact name="Run">
              <Link to="/r/$runId" params={{ runId }}>
                {runId}
              </Link>
            </Fact>
          )}
          <Fact name="Created">
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
        <Snippet label="Request body" text={JSON.stringify(payload, null, 2)} what="the body" />
      </Section>
    </>
  );
}
