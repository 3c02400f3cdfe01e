import { Button, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import styles from './form.module.css';
import { ProblemNote } from './problem-note.js';
import { useChange } from './use-change.js';
import { UserText } from './user-text.js';

export interface ConfirmProps {
  readonly title: string;
  /** What the button says, such as "Remove now". */
  readonly action: string;
  /** A text that has to be typed first. */
  readonly typed?: string;
  readonly run: () => Promise<unknown>;
  readonly stale: readonly QueryKey[];
  readonly said: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks once whether something is to be done that cannot be taken back. */
export function Confirm({
  title,
  action,
  typed,
  run,
  stale,
  said,
  onClose,
  onDone,
  children,
}: ConfirmProps): ReactNode {
  const [text, setText] = useState('');
  const done = (): void => {
    onClose();
    onDone?.();
  };
  const change = useChange({ run, stale, said, onDone: done });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={submit}>
        <p>{children}</p>
        {typed === undefined ? null : (
          <TextInput
            label={<TypedLabel text={typed} />}
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <ProblemNote error={change.error} />
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus={typed === undefined ? '' : undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            className={styles.danger}
            loading={change.isPending}
            disabled={typed !== undefined && text.trim() !== typed.trim()}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TypedLabel({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      Type <UserText text={text} /> to go on
    </>
  );
}
