import type { CreatedToken } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.js';

interface CreatedTokenDialogProps {
  readonly token: CreatedToken;
  readonly onClose: () => void;
}

/** Shows the value of a new token once, with a command that tries it. */
export function CreatedTokenDialog({ token, onClose }: CreatedTokenDialogProps): ReactNode {
  const { name, value } = token;
  return (
    <SecretDialog
      title={`Token created: ${name}`}
      description="Copy it now: it is shown only once. Anyone with this token has its permissions."
      copies={[
        { label: 'Token', text: value, what: 'the token' },
        { label: 'Environment variable', text: `export CLARION_TOKEN=${value}`, what: 'the environment variable' },
        {
          label: 'Test request: returns your account',
          text: `curl -H "Authorization: Bearer ${value}" ${window.location.origin}/v1/me`,
          what: 'the command',
        },
      ]}
      confirmLabel="I have stored the token in a safe place"
      onClose={onClose}
    />
  );
}
