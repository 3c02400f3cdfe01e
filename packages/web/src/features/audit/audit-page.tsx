import { auditList } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/page.js';
import { Note } from '../../ui/section.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
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
    <Page title="Audit log">
      {isAdmin ? <Records search={search} /> : <Note>Admins and owners read the audit log. Ask one of them.</Note>}
    </Page>
  );
}

function Records({ search }: { readonly search: AuditSearch }): ReactNode {
  const navigate = route.useNavigate();
  useListKeys();
  const query = toAuditQuery(search);
  const records = usePages({
    queryKey: ['audit', query],
    read: (cursor) => ask(auditList({ query: { ...query, limit: PAGE, cursor } })),
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
      <PagedList pages={records} lines={8} empty={<Note>Nothing was recorded that fits the filters.</Note>}>
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
