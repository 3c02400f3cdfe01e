import { Button, Checkbox } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import styles from '../forms/form.module.css';
import { downloadText } from '../copy/copy-text.js';
import { Snippet } from '../copy/snippet.js';

/** A text with the secret in it, and a button that copies it. */
interface SecretCopy {
  readonly label: string;
  readonly text: string;
  /** Names the text, such as "the link". */
  readonly what: string;
}

interface SecretDialogProps {
  readonly title: string;
  /** Explains what the secret is for. */
  readonly description: string;
  /** Copying one of them confirms that the secret is stored. */
  readonly copies: readonly SecretCopy[];
  /** Offers the first of them as a file with this name. */
  readonly fileName?: string;
  /** Label of the checkbox that enables Close, such as "I have stored the secret". */
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

/** Shows a secret once. Only its button closes it: not Escape, not a click outside, not Back. */
export function SecretDialog({
  title,
  description,
  copies,
  fileName,
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
        {copies.map((copy) => (
          <Snippet key={copy.label} {...copy} lines="wrap" onCopied={() => setConfirmed(true)} />
        ))}
        {fileName === undefined ? null : (
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                downloadText(fileName, copies[0]?.text ?? '');
                setConfirmed(true);
              }}
            >
              Download as a file
            </Button>
          </div>
        )}
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
