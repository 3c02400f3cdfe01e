import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { targetsCreate } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { announce } from '../../ui/announcer.js';
import { Icon } from '../../ui/icon.js';
import styles from './project.module.css';

/** A button that asks for a name and makes a target; nothing for those who may not. */
export function CreateTarget({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'admin')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New target
      </Button>
      <Modal opened={isOpen} onClose={close} title="New target" closeButtonProps={{ 'aria-label': 'Close' }}>
        <TargetForm projectId={projectId} onDone={close} />
      </Modal>
    </>
  );
}

function TargetForm({ projectId, onDone }: { readonly projectId: string; readonly onDone: () => void }): ReactNode {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => ask(targetsCreate({ path: { projectId }, body: { name: name.trim(), isDefault } })),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['overview'] }), queries.invalidateQueries({ queryKey: ['projects'] })]);
      announce('The target is there');
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  const complaint = create.error instanceof ApiProblem ? complaintOf(create.error) : undefined;
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput data-autofocus label="Name" description="One suite that runs by itself, such as unit tests or browser tests." maxLength={200} required value={name} error={complaint} onChange={(event) => setName(event.currentTarget.value)} />
      <Checkbox label="Takes the uploads that name no target" checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)} />
      {create.error === null || complaint !== undefined ? null : <p role="alert" className={styles.error}>{create.error.message}</p>}
      <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
        Create target
      </Button>
    </form>
  );
}

/** What is wrong with the name. Slugs are made from names: whoever has no slug to choose chooses another name. */
function complaintOf(problem: ApiProblem): string | undefined {
  return problem.code === 'conflict' ? 'There is a target of this name in this project already. Choose another name.' : problem.of('name');
}
