import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { environmentsList } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../../api/session.js';
import { unwrap } from '../../../api/unwrap.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { DataTable, type Column } from '../../../ui/lists/table.js';
import { usePages } from '../../../ui/lists/use-pages.js';
import { Icon } from '../../../ui/text/icon.js';
import { SettingTarget } from '../targets/setting-target.js';
import { EnvironmentForm } from './environment-form.js';
import { EnvironmentRow } from './environment-row.js';

const PAGE = 50;
const COLUMNS: readonly Column[] = [
  { name: 'Environment' },
  { name: 'Base address' },
  { name: 'Variables' },
  { name: 'Actions', align: 'end', isNameHidden: true },
];

interface TargetProps {
  readonly projectId: string;
  readonly targetId: string;
}

/** Shows the environments of a target. Admins can create, change and delete them. */
export function SettingsEnvironments({ projectId }: { readonly projectId: string }): ReactNode {
  return (
    <Section
      title="Environments"
      aside="Base addresses and variables, without secrets. clarion run --environment sets them for the tests."
    >
      <SettingTarget projectId={projectId} section="environments">
        {(targetId) => (
          <>
            <CreateEnvironment key={targetId} projectId={projectId} targetId={targetId} />
            <Environments projectId={projectId} targetId={targetId} />
          </>
        )}
      </SettingTarget>
    </Section>
  );
}

function CreateEnvironment(path: TargetProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'admin')) return null;
  return (
    <div>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New environment
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New environment" size="lg">
          <EnvironmentForm path={path} onDone={close} />
        </Dialog>
      ) : null}
    </div>
  );
}

function Environments({ projectId, targetId }: TargetProps): ReactNode {
  const environments = usePages({
    queryKey: ['environments', projectId, targetId, 'list'],
    read: (cursor) => unwrap(environmentsList({ path: { projectId, targetId }, query: { limit: PAGE, cursor } })),
  });
  return (
    <PagedList pages={environments} lines={3} empty={<Note>No environments yet. This target sets no variables.</Note>}>
      {(items) => (
        <DataTable label="Environments" columns={COLUMNS}>
          <tbody>
            {items.map((environment) => (
              <EnvironmentRow key={environment.name} projectId={projectId} environment={environment} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}
