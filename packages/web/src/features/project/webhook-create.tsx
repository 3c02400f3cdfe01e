import { Button, Modal } from '@mantine/core';
import { webhooksCreate, type WebhookWithSecret } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Icon } from '../../ui/icon.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

type Dialog = { readonly kind: 'none' | 'form' } | { readonly kind: 'made'; readonly webhook: WebhookWithSecret };

/** A button that makes a webhook and shows its secret, this once. */
export function CreateWebhook({ projectId }: { readonly projectId: string }): ReactNode {
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={13} />} onClick={() => setDialog({ kind: 'form' })}>
        New webhook
      </Button>
      {dialog.kind === 'form' ? (
        <Modal opened onClose={close} title="New webhook" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
          <WebhookForm projectId={projectId} action="Make the webhook" run={(order) => ask(webhooksCreate({ path: { projectId }, body: order }))} onDone={(webhook) => setDialog({ kind: 'made', webhook })} />
        </Modal>
      ) : null}
      {dialog.kind === 'made' ? <WebhookSecret webhook={dialog.webhook} onClose={close} /> : null}
    </>
  );
}
