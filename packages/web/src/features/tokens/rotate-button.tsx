import { tokensRotate, type CreatedToken, type Token } from '@clarion/api-client';
import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ConfirmPassword } from '../../domain/access/confirm-password.js';
import { requiresPassword } from '../../domain/access/requires-password.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './tokens.module.css';

const GRACES = [
  { value: '86400', label: 'in 1 day' },
  { value: '604800', label: 'in 7 days' },
  { value: '3600', label: 'in 1 hour' },
  { value: '0', label: 'immediately' },
];

interface RotateButtonProps {
  readonly token: Token;
  /** Called with the new token, whose value has to be shown: this button disappears when the list is loaded again. */
  readonly onRotated: (token: CreatedToken) => void;
}

/** Button that replaces a token by a new one. */
export function RotateButton({ token, onRotated }: RotateButtonProps): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Rotate: ${token.name}`} onClick={dialog.open}>
        Rotate
      </Button>
      {isOpen ? (
        <Dialog onClose={dialog.close} title="Rotate token">
          <RotateForm token={token} onClose={dialog.close} onRotated={onRotated} />
        </Dialog>
      ) : null}
    </>
  );
}

interface RotateFormProps extends RotateButtonProps {
  readonly onClose: () => void;
}

function RotateForm({ token: { id, name, hint }, onClose, onRotated }: RotateFormProps): ReactNode {
  const [grace, setGrace] = useState('86400');
  const queries = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => unwrap(tokensRotate({ path: { tokenId: id }, body: { graceSeconds: Number(grace) } })),
    onSuccess: (made) => {
      onRotated(made);
      onClose();
      void queries.invalidateQueries({ queryKey: ['tokens'] });
    },
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
