import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { tagsList } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { isAtLeast, useSession } from '../../../api/session.js';
import { unwrap } from '../../../api/unwrap.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { DataTable, type Column } from '../../../ui/lists/table.js';
import { usePages } from '../../../ui/lists/use-pages.js';
import { Icon } from '../../../ui/text/icon.js';
import { TagForm } from './tag-form.js';
import { TagRow } from './tag-row.js';

const PAGE = 50;
const COLUMNS: readonly Column[] = [
  { name: 'Tag' },
  { name: 'Tests', align: 'end' },
  { name: 'Description' },
  { name: 'Aliases' },
  { name: 'Actions', align: 'end', isNameHidden: true },
];

/** Shows the described tags of a project and those that tests have. Admins can describe, rename and delete them. */
export function SettingsTags({ projectId }: { readonly projectId: string }): ReactNode {
  const [isComplete, setIsComplete] = useState(true);
  const tags = usePages({
    queryKey: ['tags', projectId, 'list'],
    read: async (cursor) => {
      const page = await unwrap(tagsList({ path: { projectId }, query: { limit: PAGE, cursor } }));
      setIsComplete(page.complete);
      return page;
    },
  });
  return (
    <Section title="Tags" aside="With the number of their tests in the newest finished run of each target.">
      <NewTag projectId={projectId} />
      {isComplete ? null : <Note>Some large runs are not counted yet. Reload the page for all numbers.</Note>}
      <PagedList pages={tags} lines={3} empty={<Note>No tags yet. Tests of reports bring them.</Note>}>
        {(items) => (
          <DataTable label="Tags" columns={COLUMNS}>
            <tbody>
              {items.map((tag) => (
                <TagRow key={tag.name} projectId={projectId} tag={tag} />
              ))}
            </tbody>
          </DataTable>
        )}
      </PagedList>
    </Section>
  );
}

function NewTag({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'admin')) return null;
  return (
    <div>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New tag
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New tag" size="lg">
          <TagForm projectId={projectId} onDone={close} />
        </Dialog>
      ) : null}
    </div>
  );
}
