import { auditList } from '@clarion/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { LoadMore } from '../../ui/load-more.js';
import { Page } from '../../ui/page.js';
import { Note } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { AuditFilters } from './audit-filters.js';
import { toAuditQuery, type AuditSearch } from './audit-query.js';
import { AuditTable } from './audit-table.js';
import { ExportButtons } from './export-buttons.js';

const PAGE = 100;

const route = getRouteApi('/app/settings/audit');

/** What was changed in the organization, by whom, when and from where. */
export function AuditPage(): ReactNode {
  const search = route.useSearch();
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <Page title="Audit log">{isAdmin ? <Records search={search} /> : <Note>Admins and owners read the audit log. Ask one of them.</Note>}</Page>
  );
}

function Records({ search }: { readonly search: AuditSearch }): ReactNode {
  const navigate = route.useNavigate();
  useListKeys();
  const query = toAuditQuery(search);
  const records = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) => ask(auditList({ query: { ...query, limit: PAGE, cursor: pageParam } })),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const items = records.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <AuditFilters search={search} onChange={(name, value) => void navigate({ search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true })} />
      {records.isPending ? <Loading lines={8} /> : null}
      {records.isError ? <Failed error={records.error} onRetry={() => void records.refetch()} /> : null}
      {records.isSuccess && items.length === 0 ? <Note>Nothing was recorded that fits the filters.</Note> : null}
      {items.length === 0 ? null : (
        <div>
          <ExportButtons records={items} hasMore={records.hasNextPage} />
          <AuditTable records={items} />
          <LoadMore hasMore={records.hasNextPage} isLoading={records.isFetchingNextPage} onMore={() => void records.fetchNextPage()} />
        </div>
      )}
    </>
  );
}
