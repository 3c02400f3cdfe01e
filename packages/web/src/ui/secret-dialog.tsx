import { Button, Checkbox } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import styles from './form.module.css';
import { Snippet } from './snippet.js';

interface SecretDialogProps {
  readonly title: string;
  /** What it is for. */
  readonly lead: string;
  readonly label: string;
  readonly value: string;
  /** What is copied, as in "the link". */
  readonly what: string;
  /** What somebody confirms to have done, such as "I have passed it on". */
  readonly done: string;
  readonly onClose: () => void;
}

/** A value that is shown this once. Nothing but its button closes it: not Escape, not a click beside it, not Back. */
export function SecretDialog({ title, lead, label, value, what, done, onClose }: SecretDialogProps): ReactNode {
  const [isStored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      title={title}
    >
      <div className={styles.form}>
        <p>{lead}</p>
        <Snippet label={label} text={value} what={what} lines="wrap" onCopied={() => setStored(true)} />
        <Checkbox label={done} checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)} />
        <div className={styles.buttons}>
          <Button disabled={!isStored} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
