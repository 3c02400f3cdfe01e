import { Button } from '@mantine/core';
import { webhooksCreate, type WebhookWithSecret } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Icon } from '../../../ui/text/icon.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

type OpenDialog = { readonly kind: 'none' | 'form' } | { readonly kind: 'secret'; readonly webhook: WebhookWithSecret };

/** A button that creates a webhook and then shows its secret once. */
export function CreateWebhook({ projectId }: { readonly projectId: string }): ReactNode {
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' });
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
            action="Create webhook"
            run={(body) => unwrap(webhooksCreate({ path: { projectId }, body }))}
            onDone={(webhook) => setDialog({ kind: 'secret', webhook })}
          />
        </Dialog>
      ) : null}
      {dialog.kind === 'secret' ? <WebhookSecret webhook={dialog.webhook} onClose={close} /> : null}
    </>
  );
}
