import { collectionsList, collectionsCreate } from '@clarion/api-client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
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
import { Codeowners } from './codeowners.js';
import { CollectionRow } from './collection-row.js';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isAtLeast, useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Icon } from '../../ui/text/icon.js';
import { CollectionForm } from './collection-form.js';

const route = getRouteApi('/app/p/$projectId/collections');
/** Few, because the server computes the health of each. */
const PAGE = 20;

const COLUMNS: readonly Column[] = [
  { name: 'Collection' },
  { name: 'State' },
  { name: 'Pass rate, last 20 runs' },
  { name: 'Failing', align: 'end' },
  { name: 'Flaky', align: 'end' },
  { name: 'Tests', align: 'end' },
];

/** Lists the collections of a project with their health, and its CODEOWNERS file. */
export function CollectionsPage(): ReactNode {
  const { projectId } = route.useParams();
  const collections = usePages({
    queryKey: ['collections', projectId, 'list'],
    read: (cursor) => unwrap(collectionsList({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  useListShortcuts();
  return (
    <Page
      title="Collections"
      crumbs={[<ProjectLink key="project" projectId={projectId} />]}
      actions={<CreateCollection projectId={projectId} />}
    >
      <Note>Tests chosen by a rule, wherever they run: those of a feature, a team or a severity.</Note>
      <PagedList pages={collections} lines={4} empty={<NoCollections />}>
        {(items) => (
          <DataTable label="Collections" columns={COLUMNS}>
            <tbody>
              {items.map((collection) => (
                <CollectionRow key={collection.id} collection={collection} />
              ))}
            </tbody>
          </DataTable>
        )}
      </PagedList>
      <Codeowners projectId={projectId} />
    </Page>
  );
}

function NoCollections(): ReactNode {
  return (
    <EmptyState title="No collections yet">
      <p>A collection has a health, a trend and a badge of its own.</p>
    </EmptyState>
  );
}

/** Button and dialog that create a collection. Renders nothing for viewers. */
function CreateCollection({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New collection
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New collection" size="lg">
          <CollectionForm
            projectId={projectId}
            action="Create collection"
            successMessage="Collection created"
            run={(body) => unwrap(collectionsCreate({ path: { projectId }, body }))}
            onDone={({ id: collectionId }) =>
              void navigate({ to: '/p/$projectId/collections/$collectionId', params: { projectId, collectionId } })
            }
          />
        </Dialog>
      ) : null}
    </>
  );
}
