import { portalsList } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { unwrap } from '../../api/unwrap.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { EmptyState } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { DataTable, type Column } from '../../ui/lists/table.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { CreatePortal } from './create-portal.js';
import { PortalRow } from './portal-row.js';

const route = getRouteApi('/app/p/$projectId/portals');
const PAGE = 50;

const COLUMNS: readonly Column[] = [
  { name: 'Portal' },
  { name: 'Who can open it' },
  { name: 'Shows' },
  { name: 'Created', align: 'end' },
];
const ADMIN_COLUMNS: readonly Column[] = [...COLUMNS, { name: 'Actions', align: 'end', isNameHidden: true }];

/** Lists the portals of a project. Admins can create, change and delete them. */
export function PortalsPage(): ReactNode {
  const { projectId } = route.useParams();
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const portals = usePages({
    queryKey: ['portals', projectId],
    read: (cursor) => unwrap(portalsList({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  useListShortcuts();
  return (
    <Page
      title="Portals"
      crumbs={[<ProjectLink key="project" projectId={projectId} />]}
      actions={isAdmin ? <CreatePortal projectId={projectId} /> : null}
    >
      <Note>
        Status pages for people without an account.{isAdmin ? '' : ' Only admins and owners can change them.'}
      </Note>
      <PagedList pages={portals} lines={3} empty={<NoPortals />}>
        {(items) => (
          <DataTable label="Portals" columns={isAdmin ? ADMIN_COLUMNS : COLUMNS}>
            <tbody>
              {items.map((portal) => (
                <PortalRow key={portal.id} portal={portal} isAdmin={isAdmin} />
              ))}
            </tbody>
          </DataTable>
        )}
      </PagedList>
    </Page>
  );
}

function NoPortals(): ReactNode {
  return (
    <EmptyState title="No portals yet">
      <p>A portal shows the status of the collections and targets that you choose, and nothing else of an upload.</p>
    </EmptyState>
  );
}
