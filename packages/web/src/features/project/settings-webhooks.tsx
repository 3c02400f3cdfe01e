import { webhooksList } from '@clarion/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { LoadMore } from '../../ui/load-more.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { DataTable, type Column } from '../../ui/table.js';
import { CreateWebhook } from './webhook-create.js';
import { WebhookDetail } from './webhook-detail.js';
import { WebhookRow } from './webhook-row.js';

const PAGE = 50;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [{ name: 'Webhook' }, { name: 'Told of' }, { name: 'Only' }, { name: 'State' }];

/** Where the events of the project are sent; one webhook with its deliveries when the address names it. */
export function SettingsWebhooks({ projectId }: { readonly projectId: string }): ReactNode {
  const { webhook } = route.useSearch();
  if (!isAtLeast(useSession().role, 'admin')) return <Note>Webhooks hold secret addresses: only admins and owners see them.</Note>;
  return webhook === undefined ? <Webhooks projectId={projectId} /> : <WebhookDetail projectId={projectId} webhookId={webhook} />;
}

function Webhooks({ projectId }: { readonly projectId: string }): ReactNode {
  return (
    <Section title="Webhooks" aside="Other programs are told of runs, flaky tests and gates. Each message is signed.">
      <div>
        <CreateWebhook projectId={projectId} />
      </div>
      <WebhookTable projectId={projectId} />
    </Section>
  );
}

function WebhookTable({ projectId }: { readonly projectId: string }): ReactNode {
  const webhooks = useInfiniteQuery({
    queryKey: ['webhooks', projectId, 'list'],
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) => ask(webhooksList({ path: { projectId }, query: { limit: PAGE, cursor: pageParam } })),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (webhooks.data === undefined) return webhooks.error === null ? <Loading lines={3} /> : <Failed error={webhooks.error} onRetry={() => void webhooks.refetch()} />;
  const items = webhooks.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Note>There is none. A webhook tells a chat or a program of its own when a run fails.</Note>;
  return (
    <div>
      <DataTable label="Webhooks" columns={COLUMNS}>
        <tbody>
          {items.map((item) => (
            <WebhookRow key={item.id} webhook={item} />
          ))}
        </tbody>
      </DataTable>
      <LoadMore hasMore={webhooks.hasNextPage} isLoading={webhooks.isFetchingNextPage} onMore={() => void webhooks.fetchNextPage()} />
    </div>
  );
}
