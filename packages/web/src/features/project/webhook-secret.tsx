import type { WebhookWithSecret } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { SecretDialog } from '../../ui/secret-dialog.js';

/** The secret of a webhook, this once. */
export function WebhookSecret({
  webhook: { secret },
  onClose,
}: {
  readonly webhook: WebhookWithSecret;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <SecretDialog
      title="Store the secret of the webhook"
      lead="The receiver checks with it that a message comes from here (Standard Webhooks: headers webhook-id, webhook-timestamp, webhook-signature). It is shown now and never again. Chats such as Slack need none."
      label="Secret"
      value={secret}
      what="the secret"
      done="I have put it in a safe place, or need none"
      onClose={onClose}
    />
  );
}
