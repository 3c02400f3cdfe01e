import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { targetsCreate } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { NameForm } from '../../ui/name-form.js';
import { useChange } from '../../ui/use-change.js';

/** A button that asks for a name and makes a target; nothing for those who may not. */
export function CreateTarget({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'admin')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New target
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New target">
          <TargetForm projectId={projectId} onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}

function TargetForm({ projectId, onDone }: { readonly projectId: string; readonly onDone: () => void }): ReactNode {
  const [isDefault, setDefault] = useState(false);
  const create = useChange({
    run: (name: string) => ask(targetsCreate({ path: { projectId }, body: { name, isDefault } })),
    stale: [['overview'], ['projects']],
    said: 'The target is there',
    onDone,
  });
  return (
    <NameForm
      description="One suite that runs by itself, such as unit tests or browser tests."
      action="Create target"
      taken="There is a target of this name in this project already. Choose another name."
      error={create.error}
      isPending={create.isPending}
      onSubmit={create.mutate}
    >
      <Checkbox
        label="Takes the uploads that name no target"
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </NameForm>
  );
}
