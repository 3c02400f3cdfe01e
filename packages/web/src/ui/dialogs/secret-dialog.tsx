import { Button, Checkbox } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import styles from '../forms/form.module.css';
import { Snippet } from '../copy/snippet.js';

interface SecretDialogProps {
  readonly title: string;
  /** Explains what the value is for. */
  readonly description: string;
  readonly label: string;
  readonly value: string;
  /** Names the value, such as "the link". */
  readonly what: string;
  /** Label of the checkbox that enables Close, such as "I have stored the secret". */
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

/** Shows a secret once. Only its button closes it: not Escape, not a click outside, not Back. */
export function SecretDialog({
  title,
  description,
  label,
  value,
  what,
  confirmLabel,
  onClose,
}: SecretDialogProps): ReactNode {
  const [isConfirmed, setConfirmed] = useState(false);
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
        <p>{description}</p>
        <Snippet label={label} text={value} what={what} lines="wrap" onCopied={() => setConfirmed(true)} />
        <Checkbox
          label={confirmLabel}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button disabled={!isConfirmed} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
