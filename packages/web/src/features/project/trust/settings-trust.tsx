import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { trustRulesList } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../../api/session.js';
import { unwrap } from '../../../api/unwrap.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { DataTable, type Column } from '../../../ui/lists/table.js';
import { usePages } from '../../../ui/lists/use-pages.js';
import { Icon } from '../../../ui/text/icon.js';
import { TrustForm } from './trust-form.js';
import { TrustRow } from './trust-row.js';

const PAGE = 50;
const COLUMNS: readonly Column[] = [
  { name: 'Trust rule' },
  { name: 'Claims' },
  { name: 'Acts for' },
  { name: 'Last used' },
  { name: 'Actions', align: 'end', isNameHidden: true },
];

/** Shows the trust rules of a project. Admins can create, change and delete them. */
export function SettingsTrust({ projectId }: { readonly projectId: string }): ReactNode {
  if (!isAtLeast(useSession().role, 'admin'))
    return (
      <Section title="Trust rules">
        <Note>Only admins and owners can see trust rules.</Note>
      </Section>
    );
  return (
    <Section
      title="Trust rules"
      aside="CI jobs upload with the identity that their service gives them, for 15 minutes, so that CI stores no token."
    >
      <CreateTrustRule projectId={projectId} />
      <TrustRules projectId={projectId} />
    </Section>
  );
}

function CreateTrustRule({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <div>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New trust rule
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New trust rule" size="lg">
          <TrustForm projectId={projectId} onDone={close} />
        </Dialog>
      ) : null}
    </div>
  );
}

function TrustRules({ projectId }: { readonly projectId: string }): ReactNode {
  const rules = usePages({
    queryKey: ['trust-rules', projectId, 'list'],
    read: (cursor) => unwrap(trustRulesList({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  return (
    <PagedList pages={rules} lines={3} empty={<Note>No trust rules yet. Jobs need a token.</Note>}>
      {(items) => (
        <DataTable label="Trust rules" columns={COLUMNS}>
          <tbody>
            {items.map((rule) => (
              <TrustRow key={rule.id} rule={rule} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}
