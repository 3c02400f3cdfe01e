import { Button, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import styles from '../forms/form.module.css';
import { ProblemNote } from '../feedback/problem-note.js';
import { useChange } from '../forms/use-change.js';
import { UserText } from '../text/user-text.js';

export interface ConfirmFormProps {
  /** Label of the confirm button, such as "Remove now". */
  readonly action: string;
  /** Text the user must type first. */
  readonly textToType?: string;
  readonly run: () => Promise<unknown>;
  readonly invalidates: readonly QueryKey[];
  readonly successMessage: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  /** Explains what will happen. */
  readonly children: ReactNode;
}

/** Content of a dialog that asks for confirmation. */
export function ConfirmForm({
  action,
  textToType,
  run,
  invalidates,
  successMessage,
  onClose,
  onDone,
  children,
}: ConfirmFormProps): ReactNode {
  const [text, setText] = useState('');
  const done = (): void => {
    onClose();
    onDone?.();
  };
  const change = useChange({ run, invalidates, successMessage, onDone: done });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{children}</p>
      {textToType === undefined ? null : (
        <TextInput
          label={<TypedLabel text={textToType} />}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ProblemNote error={change.error} />
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus={textToType === undefined ? '' : undefined} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          className={styles.danger}
          loading={change.isPending}
          disabled={textToType !== undefined && text.trim() !== textToType.trim()}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

function TypedLabel({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      Type <UserText text={text} /> to confirm
    </>
  );
}
