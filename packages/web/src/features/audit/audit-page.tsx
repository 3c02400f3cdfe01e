import { auditList } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { AuditFilters } from './audit-filters.js';
import { toAuditQuery, type AuditSearch } from './audit-query.js';
import { AuditTable } from './audit-table.js';
import { ExportButtons } from './export-buttons.js';

const PAGE_SIZE = 100;

const route = getRouteApi('/app/settings/audit');

/** Shows who changed what in the organization, when and from where. */
export function AuditPage(): ReactNode {
  const search = route.useSearch();
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <Page title="Audit log">
      {isAdmin ? <Records search={search} /> : <Note>Only admins and owners can see the audit log.</Note>}
    </Page>
  );
}

function Records({ search }: { readonly search: AuditSearch }): ReactNode {
  const navigate = route.useNavigate();
  useListShortcuts();
  const query = toAuditQuery(search);
  const records = usePages({
    queryKey: ['audit', query],
    read: (cursor) => unwrap(auditList({ query: { ...query, limit: PAGE_SIZE, cursor } })),
  });
  return (
    <>
      <AuditFilters
        search={search}
        onChange={(name, value) =>
          void navigate({
            search: (before) => ({ ...before, [name]: value === '' ? undefined : value }),
            replace: true,
          })
        }
      />
      <PagedList pages={records} lines={8} empty={<Note>No records match these filters.</Note>}>
        {(items) => (
          <>
            <ExportButtons records={items} hasMore={records.hasMore} />
            <AuditTable records={items} />
          </>
        )}
      </PagedList>
    </>
  );
}
