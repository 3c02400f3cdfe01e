import { Button, Checkbox } from '@mantine/core';
import type { CreatedToken } from '@clarion/api-client';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { Snippet } from '../../ui/snippet.js';
import styles from './tokens.module.css';

/** The value of a new token, this once. Nothing but its button closes it: not Escape, not a click beside it, not Back. */
export function ShownOnce({
  token,
  onClose,
}: {
  readonly token: CreatedToken;
  readonly onClose: () => void;
}): ReactNode {
  const [isStored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  const store = (): void => setStored(true);
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      title={`Store the token ${token.name}`}
    >
      <div className={styles.form}>
        <p className={styles.text}>It is shown now and never again. Whoever has it can do what it allows.</p>
        <Snippet label="Token" text={token.value} what="the token" lines="wrap" onCopied={store} />
        <Snippet
          label="For a shell"
          text={`export CLARION_TOKEN=${token.value}`}
          what="the line"
          lines="wrap"
          onCopied={store}
        />
        <Snippet
          label="Test it: it answers who you are"
          text={`curl -H "Authorization: Bearer ${token.value}" ${window.location.origin}/v1/me`}
          what="the command"
          lines="wrap"
          onCopied={store}
        />
        <Checkbox
          label="I have put it in a safe place"
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button disabled={!isStored} onClick={onClose}>
            I have stored it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
