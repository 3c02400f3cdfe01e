import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { targetsCreate } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Icon } from '../../../ui/text/icon.js';
import { NameForm } from '../../../ui/forms/name-form.js';
import { useChange } from '../../../ui/forms/use-change.js';

/** A button that creates a target. Hidden from roles below admin. */
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
    run: (name: string) => unwrap(targetsCreate({ path: { projectId }, body: { name, isDefault } })),
    invalidates: [['overview'], ['projects']],
    successMessage: 'Target created',
    onDone,
  });
  return (
    <NameForm
      description="One test suite, such as unit tests or browser tests."
      action="Create target"
      takenMessage="This project already has a target with this name. Choose another name."
      error={create.error}
      isPending={create.isPending}
      onSubmit={create.mutate}
    >
      <Checkbox
        label="Default target"
        description="Receives uploads that do not name a target."
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </NameForm>
  );
}
