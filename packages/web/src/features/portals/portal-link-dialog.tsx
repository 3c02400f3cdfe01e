import type { ReactNode } from 'react';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.js';

interface PortalLinkProps {
  readonly secretUrl: string;
  readonly onClose: () => void;
}

/** A dialog that shows the secret link of a portal once. */
export function PortalLinkDialog({ secretUrl, onClose }: PortalLinkProps): ReactNode {
  return (
    <SecretDialog
      title="Copy the secret link"
      description="Copy it now: it is shown only once. Everyone who has it can open the page, until the link is renewed."
      copies={[{ label: 'Secret link', text: secretUrl, what: 'the secret link' }]}
      confirmLabel="I have stored the link"
      onClose={onClose}
    />
  );
}
