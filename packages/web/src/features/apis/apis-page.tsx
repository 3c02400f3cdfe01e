import { apisList } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { EmptyState } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { DataTable, type Column } from '../../ui/lists/table.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { ApiRow } from './api-row.js';
import { CreateApi } from './create-api.js';

const route = getRouteApi('/app/p/$projectId/apis');
const PAGE = 50;

const COLUMNS: readonly Column[] = [
  { name: 'API' },
  { name: 'Operations called' },
  { name: 'Statuses answered' },
  { name: 'Version' },
  { name: 'Changed', align: 'end' },
];

/** Lists the APIs of a project with what the tests call of them. */
export function ApisPage(): ReactNode {
  const { projectId } = route.useParams();
  const apis = usePages({
    queryKey: ['apis', projectId, 'list'],
    read: (cursor) => unwrap(apisList({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  useListShortcuts();
  return (
    <Page
      title="APIs"
      crumbs={[<ProjectLink key="project" projectId={projectId} />]}
      actions={<CreateApi projectId={projectId} />}
    >
      <Note>The HTTP calls of tests, compared with OpenAPI documents.</Note>
      <PagedList pages={apis} lines={4} empty={<NoApis />}>
        {(items) => (
          <DataTable label="APIs" columns={COLUMNS}>
            <tbody>
              {items.map((api) => (
                <ApiRow key={api.id} api={api} />
              ))}
            </tbody>
          </DataTable>
        )}
      </PagedList>
    </Page>
  );
}

function NoApis(): ReactNode {
  return (
    <EmptyState title="No APIs yet">
      <p>Add an OpenAPI document to see which of its operations the tests call.</p>
    </EmptyState>
  );
}
