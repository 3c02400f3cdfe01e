import type { WebhookWithSecret } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.js';

/** A dialog that shows the secret of a webhook once. */
export function WebhookSecret({
  webhook: { secret },
  onClose,
}: {
  readonly webhook: WebhookWithSecret;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <SecretDialog
      title="Store the webhook secret"
      description="Copy it now: it is shown only once. The receiver uses it to verify that a message comes from this server (Standard Webhooks: headers webhook-id, webhook-timestamp, webhook-signature). Chats such as Slack do not need it."
      copies={[{ label: 'Secret', text: secret, what: 'the secret' }]}
      confirmLabel="I have stored it, or do not need it"
      onClose={onClose}
    />
  );
}
