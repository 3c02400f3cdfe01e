import { webhookDeliveriesList, type Delivery } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { Age } from '../../../ui/time/age.js';
import { formatCount } from '../../../ui/text/format.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { shortId } from '../../../domain/runs/short-id.js';
import { Cell, DataTable, type Column } from '../../../ui/lists/table.js';
import { TimeUntil } from '../../../ui/time/time-until.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { usePages } from '../../../ui/lists/use-pages.js';
import { DeliveryState } from './delivery-state.js';
import styles from '../settings/settings.module.css';
import { eventLabel, DELIVERY_STATE_LABELS } from './webhook-labels.js';

const PAGE = 25;
const REFRESH_MS = 3_000;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [
  { name: 'Message' },
  { name: 'State' },
  { name: 'Attempts', align: 'end' },
  { name: 'Run' },
  { name: 'Created', align: 'end' },
];
const STATES = ['pending', 'delivered', 'failed'] as const;

interface DeliveryListProps {
  readonly projectId: string;
  readonly webhookId: string;
}

/** Lists the deliveries of a webhook, the newest first. */
export function DeliveryList({ projectId, webhookId }: DeliveryListProps): ReactNode {
  const { state: requested } = route.useSearch();
  const state = STATES.find((other) => other === requested);
  const search = { section: 'webhooks', webhook: webhookId };
  return (
    <Section title="Deliveries" aside="From the last 30 days. A failed message is retried with increasing delays.">
      <nav className={styles.filters} aria-label="Filter deliveries">
        <Link to="/p/$projectId/settings" params={{ projectId }} search={search} activeOptions={{ exact: true }}>
          All
        </Link>
        {STATES.map((other) => (
          <Link key={other} to="/p/$projectId/settings" params={{ projectId }} search={{ ...search, state: other }}>
            {DELIVERY_STATE_LABELS[other]}
          </Link>
        ))}
      </nav>
      <Deliveries projectId={projectId} webhookId={webhookId} state={state} />
    </Section>
  );
}

function Deliveries({
  projectId,
  webhookId,
  state,
}: DeliveryListProps & { readonly state: Delivery['state'] | undefined }): ReactNode {
  const deliveries = usePages({
    queryKey: ['deliveries', webhookId, 'list', state],
    read: (cursor) =>
      unwrap(webhookDeliveriesList({ path: { projectId, webhookId }, query: { state, limit: PAGE, cursor } })),
    refetchEvery: (items) => (items.some((item) => item.state === 'pending') ? REFRESH_MS : false),
  });
  return (
    <PagedList
      pages={deliveries}
      lines={4}
      empty={
        <Note>
          {state === undefined
            ? 'No deliveries yet. Send a test message.'
            : `No ${DELIVERY_STATE_LABELS[state].toLowerCase()} deliveries.`}
        </Note>
      }
    >
      {(items) => (
        <DataTable label="Deliveries" columns={COLUMNS}>
          <tbody>
            {items.map((delivery) => (
              <DeliveryRow key={delivery.id} projectId={projectId} delivery={delivery} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}

function DeliveryRow({ projectId, delivery }: { readonly projectId: string; readonly delivery: Delivery }): ReactNode {
  const { id, webhookId, event, state, attemptCount, nextAttemptAt, runId, createdAt } = delivery;
  return (
    <tr>
      <Cell>
        <Link
          to="/p/$projectId/settings"
          params={{ projectId }}
          search={{ section: 'webhooks', webhook: webhookId, delivery: id }}
          data-row=""
        >
          {eventLabel(event)}
        </Link>
      </Cell>
      <Cell label="State">
        <span>
          <DeliveryState state={state} />
          {nextAttemptAt === null || attemptCount === 0 ? null : (
            <>
              , next attempt <TimeUntil at={nextAttemptAt} />
            </>
          )}
        </span>
      </Cell>
      <Cell label="Attempts" align="end">
        {formatCount(attemptCount)}
      </Cell>
      <Cell label="Run">
        {runId === null ? null : (
          <Link to="/r/$runId" params={{ runId }}>
            {shortId(runId)}
          </Link>
        )}
      </Cell>
      <Cell label="Created" align="end">
        <Age at={createdAt} />
      </Cell>
    </tr>
  );
}
