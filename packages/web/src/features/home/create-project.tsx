import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { projectsCreate } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Icon } from '../../ui/text/icon.js';
import { NameForm } from '../../ui/forms/name-form.js';
import { useChange } from '../../ui/forms/use-change.js';

/** Button and dialog to create a project. Renders nothing for roles below admin. */
export function CreateProject(): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'admin')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New project
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New project">
          <ProjectForm />
        </Dialog>
      ) : null}
    </>
  );
}

function ProjectForm(): ReactNode {
  const navigate = useNavigate();
  const create = useChange({
    run: (name: string) => unwrap(projectsCreate({ body: { name } })),
    invalidates: [['overview'], ['projects']],
    onDone: ({ id }) => void navigate({ to: '/p/$projectId', params: { projectId: id } }),
  });
  return (
    <NameForm
      description="One project per code base, such as a repository. It gets a default target. You can add more later."
      action="Create project"
      takenMessage="A project with this name already exists. Choose another name."
      error={create.error}
      isPending={create.isPending}
      onSubmit={create.mutate}
    />
  );
}
