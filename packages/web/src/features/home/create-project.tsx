import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { projectsCreate } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Icon } from '../../ui/icon.js';
import styles from './home.module.css';

/** A button that asks for a name and makes a project; nothing for those who may not. */
export function CreateProject(): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'admin')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New project
      </Button>
      <Modal opened={isOpen} onClose={close} title="New project" closeButtonProps={{ 'aria-label': 'Close' }}>
        <ProjectForm />
      </Modal>
    </>
  );
}

function ProjectForm(): ReactNode {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => ask(projectsCreate({ body: { name: name.trim() } })),
    onSuccess: async ({ id }) => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['overview'] }), queries.invalidateQueries({ queryKey: ['projects'] })]);
      await navigate({ to: '/p/$projectId', params: { projectId: id } });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  const complaint = create.error instanceof ApiProblem ? complaintOf(create.error) : undefined;
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput data-autofocus label="Name" description="A code base, such as a repository. It gets a first target; more can follow." maxLength={200} required value={name} error={complaint} onChange={(event) => setName(event.currentTarget.value)} />
      {create.error === null || complaint !== undefined ? null : <p role="alert" className={styles.error}>{create.error.message}</p>}
      <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
        Create project
      </Button>
    </form>
  );
}

/** What is wrong with the name. Slugs are made from names: whoever has no slug to choose chooses another name. */
function complaintOf(problem: ApiProblem): string | undefined {
  return problem.code === 'conflict' ? 'There is a project of this name already. Choose another name.' : problem.of('name');
}
