import { Button, Checkbox } from '@mantine/core';
import type { CreatedToken } from '@clarion/api-client';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Snippet } from '../../ui/copy/snippet.js';
import styles from './tokens.module.css';

/** Shows the value of a new token once. Only its button closes it: not Escape, not a click outside, not Back. */
export function CreatedTokenDialog({
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
      title={`Token created: ${token.name}`}
    >
      <div className={styles.form}>
        <p className={styles.text}>Copy it now: it is shown only once. Anyone with this token has its permissions.</p>
        <Snippet label="Token" text={token.value} what="the token" lines="wrap" onCopied={store} />
        <Snippet
          label="Environment variable"
          text={`export CLARION_TOKEN=${token.value}`}
          what="the environment variable"
          lines="wrap"
          onCopied={store}
        />
        <Snippet
          label="Test request: returns your account"
          text={`curl -H "Authorization: Bearer ${token.value}" ${window.location.origin}/v1/me`}
          what="the command"
          lines="wrap"
          onCopied={store}
        />
        <Checkbox
          label="I have stored the token in a safe place"
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button disabled={!isStored} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
