import { webhookDeliveriesList, type Delivery } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { formatCount } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { shortId } from '../../ui/short-id.js';
import { Cell, DataTable, type Column } from '../../ui/table.js';
import { Until } from '../../ui/until.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import { DeliveryState } from './delivery-state.js';
import styles from './settings.module.css';
import { eventWords, STATE_WORDS } from './webhook-words.js';

const PAGE = 25;
const REFRESH_MS = 3_000;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [
  { name: 'Message' },
  { name: 'State' },
  { name: 'Attempts', align: 'end' },
  { name: 'Run' },
  { name: 'Made', align: 'end' },
];
const STATES = ['pending', 'delivered', 'failed'] as const;

interface DeliveryListProps {
  readonly projectId: string;
  readonly webhookId: string;
}

/** The messages to a webhook, newest first. */
export function DeliveryList({ projectId, webhookId }: DeliveryListProps): ReactNode {
  const { state: asked } = route.useSearch();
  const state = STATES.find((other) => other === asked);
  const search = { section: 'webhooks', webhook: webhookId };
  return (
    <Section title="Deliveries" aside="Those of the last 30 days. A message that fails is sent again, later and later.">
      <nav className={styles.filters} aria-label="Which deliveries">
        <Link to="/p/$projectId/settings" params={{ projectId }} search={search} activeOptions={{ exact: true }}>
          All
        </Link>
        {STATES.map((other) => (
          <Link key={other} to="/p/$projectId/settings" params={{ projectId }} search={{ ...search, state: other }}>
            {STATE_WORDS[other]}
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
      ask(webhookDeliveriesList({ path: { projectId, webhookId }, query: { state, limit: PAGE, cursor } })),
    refetchEvery: (items) => (items.some((item) => item.state === 'pending') ? REFRESH_MS : false),
  });
  return (
    <PagedList
      pages={deliveries}
      lines={4}
      empty={
        <Note>
          {state === undefined
            ? 'Nothing was sent yet. Send a test.'
            : `No delivery is ${STATE_WORDS[state].toLowerCase()}.`}
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
          {eventWords(event)}
        </Link>
      </Cell>
      <Cell label="State">
        <span>
          <DeliveryState state={state} />
          {nextAttemptAt === null || attemptCount === 0 ? null : (
            <>
              , again <Until at={nextAttemptAt} />
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
      <Cell label="Made" align="end">
        <Age at={createdAt} />
      </Cell>
    </tr>
  );
}
