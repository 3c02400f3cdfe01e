import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../api/problem.js';
import styles from './form.module.css';
import { ProblemNote } from './problem-note.js';

interface NameFormProps {
  /** What it is that gets a name, for whoever sees it for the first time. */
  readonly description: string;
  /** What the button says, such as "Create project". */
  readonly action: string;
  /** What is said when the name is taken. Slugs are made from names: whoever has no slug to choose chooses another name. */
  readonly taken: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Is told the name without spaces around it. */
  readonly onSubmit: (name: string) => void;
  /** Fields behind the name. */
  readonly children?: ReactNode;
}

const FIELDS = ['name'];

/** Asks for the name of something new. */
export function NameForm({
  description,
  action,
  taken,
  error,
  isPending,
  onSubmit,
  children,
}: NameFormProps): ReactNode {
  const [name, setName] = useState('');
  const isTaken = error instanceof ApiProblem && error.code === 'conflict';
  const complaint = error instanceof ApiProblem ? error.of('name') : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(name.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        data-autofocus
        label="Name"
        description={description}
        maxLength={200}
        required
        value={name}
        error={isTaken ? taken : complaint}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children}
      <ProblemNote error={isTaken ? null : error} fields={FIELDS} />
      <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}
