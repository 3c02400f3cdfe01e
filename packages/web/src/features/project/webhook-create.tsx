import { Button } from '@mantine/core';
import { webhooksCreate, type WebhookWithSecret } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

type Shown = { readonly kind: 'none' | 'form' } | { readonly kind: 'made'; readonly webhook: WebhookWithSecret };

/** A button that makes a webhook and shows its secret, this once. */
export function CreateWebhook({ projectId }: { readonly projectId: string }): ReactNode {
  const [dialog, setDialog] = useState<Shown>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={13} />}
        onClick={() => setDialog({ kind: 'form' })}
      >
        New webhook
      </Button>
      {dialog.kind === 'form' ? (
        <Dialog onClose={close} title="New webhook" size="lg">
          <WebhookForm
            projectId={projectId}
            action="Make the webhook"
            run={(order) => ask(webhooksCreate({ path: { projectId }, body: order }))}
            onDone={(webhook) => setDialog({ kind: 'made', webhook })}
          />
        </Dialog>
      ) : null}
      {dialog.kind === 'made' ? <WebhookSecret webhook={dialog.webhook} onClose={close} /> : null}
    </>
  );
}
