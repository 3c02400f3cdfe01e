import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import styles from './form.module.css';
import { ProblemNote } from '../feedback/problem-note.js';

interface NameFormProps {
  /** Help text below the field. */
  readonly description: string;
  /** Label of the button, such as "Create project". */
  readonly action: string;
  /** Error shown if the name is taken. Slugs are derived from names, so the user must pick another name. */
  readonly takenMessage: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Called with the trimmed name. */
  readonly onSubmit: (name: string) => void;
  /** More fields, below the name. */
  readonly children?: ReactNode;
}

const FIELDS = ['name'];

/** Form that asks for the name of a new object. */
export function NameForm({
  description,
  action,
  takenMessage,
  error,
  isPending,
  onSubmit,
  children,
}: NameFormProps): ReactNode {
  const [name, setName] = useState('');
  const isTaken = error instanceof ApiProblem && error.code === 'conflict';
  const nameError = error instanceof ApiProblem ? error.errorFor('name') : undefined;
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
        error={isTaken ? takenMessage : nameError}
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
