import { tokensRotate, type CreatedToken, type Token } from '@clarion/api-client';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ConfirmPassword } from '../../domain/access/confirm-password.js';
import { requiresPassword } from '../../domain/access/requires-password.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { UserText } from '../../ui/text/user-text.js';
import { CreatedTokenDialog } from './created-token-dialog.js';
import styles from './tokens.module.css';

const GRACES = [
  { value: '86400', label: 'in 1 day' },
  { value: '604800', label: 'in 7 days' },
  { value: '3600', label: 'in 1 hour' },
  { value: '0', label: 'immediately' },
];

type DialogState = { readonly kind: 'none' | 'form' } | { readonly kind: 'created'; readonly token: CreatedToken };

/** Button that replaces a token by a new one and shows its value once. */
export function RotateButton({ token }: { readonly token: Token }): ReactNode {
  const [dialog, setDialog] = useState<DialogState>({ kind: 'none' });
  const queries = useQueryClient();
  const close = (): void => {
    setDialog({ kind: 'none' });
    // Not before: the button goes with the row that the list would show then, and with it the value.
    void queries.invalidateQueries({ queryKey: ['tokens'] });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Rotate: ${token.name}`}
        onClick={() => setDialog({ kind: 'form' })}
      >
        Rotate
      </Button>
      {dialog.kind === 'form' ? (
        <Dialog onClose={close} title="Rotate token">
          <RotateForm token={token} onClose={close} onRotated={(made) => setDialog({ kind: 'created', token: made })} />
        </Dialog>
      ) : null}
      {dialog.kind === 'created' ? <CreatedTokenDialog token={dialog.token} onClose={close} /> : null}
    </>
  );
}

interface RotateFormProps {
  readonly token: Token;
  readonly onClose: () => void;
  readonly onRotated: (token: CreatedToken) => void;
}

function RotateForm({ token: { id, name, hint }, onClose, onRotated }: RotateFormProps): ReactNode {
  const [grace, setGrace] = useState('86400');
  const rotate = useMutation({
    mutationFn: () => unwrap(tokensRotate({ path: { tokenId: id }, body: { graceSeconds: Number(grace) } })),
    onSuccess: onRotated,
  });
  if (requiresPassword(rotate.error))
    return (
      <ConfirmPassword
        description="You signed in more than 12 hours ago. Enter your password to rotate the token."
        action="Confirm and rotate"
        isBusy={rotate.isPending}
        onConfirmed={() => rotate.mutate()}
      />
    );
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        Creates a new token with the name, permissions and lifetime of{' '}
        <b>
          <UserText text={name} />
        </b>{' '}
        (<code>{hint}</code>). Replace the old one wherever you use it before it expires.
      </p>
      <NativeSelect
        label="The old token expires"
        data={GRACES}
        value={grace}
        onChange={(event) => setGrace(event.currentTarget.value)}
      />
      <ProblemNote error={rotate.error} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
          Rotate token
        </Button>
      </div>
    </div>
  );
}
