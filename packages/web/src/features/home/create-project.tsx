import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { projectsCreate } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { NameForm } from '../../ui/name-form.js';
import { useChange } from '../../ui/use-change.js';

/** A button that asks for a name and makes a project; nothing for those who may not. */
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
    run: (name: string) => ask(projectsCreate({ body: { name } })),
    stale: [['overview'], ['projects']],
    onDone: ({ id }) => void navigate({ to: '/p/$projectId', params: { projectId: id } }),
  });
  return (
    <NameForm
      description="A code base, such as a repository. It gets a first target; more can follow."
      action="Create project"
      taken="There is a project of this name already. Choose another name."
      error={create.error}
      isPending={create.isPending}
      onSubmit={create.mutate}
    />
  );
}
