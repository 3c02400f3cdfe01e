import { Button } from '@mantine/core';
import {
  webhookDeliveriesTest,
  webhooksChange,
  webhooksRemove,
  webhooksRotateSecret,
  type Webhook,
  type WebhookWithSecret,
} from '@clarion/api-client';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unwrap, ensureOk } from '../../../api/unwrap.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { useChange } from '../../../ui/forms/use-change.js';
import styles from '../settings/settings.module.css';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

/** Buttons that test, edit, disable and delete a webhook, and rotate its secret. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { id: webhookId, projectId, enabled } = webhook;
  const path = { projectId, webhookId };
  const invalidates = [['webhooks', projectId]];
  const navigate = useNavigate();
  const [isEdited, edit] = useDisclosure(false);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  const test = useChange({
    run: () => unwrap(webhookDeliveriesTest({ path })),
    invalidates: [['deliveries', webhookId]],
    successMessage: 'Test message queued',
  });
  const toggle = useChange({
    run: () => unwrap(webhooksChange({ path, body: { enabled: !enabled } })),
    invalidates,
    successMessage: enabled ? 'Webhook disabled' : 'Webhook enabled',
  });
  const rotate = async (): Promise<void> => setRotated(await unwrap(webhooksRotateSecret({ path })));
  return (
    <>
      <div className={styles.row}>
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
          Send test message
        </Button>
        <Button variant="default" size="xs" onClick={edit.open}>
          Edit
        </Button>
        <Button variant="default" size="xs" loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {enabled ? 'Disable' : 'Enable'}
        </Button>
        <ConfirmButton
          label="Rotate secret"
          title="Rotate secret"
          action="Rotate secret"
          run={rotate}
          invalidates={invalidates}
          successMessage="Secret rotated"
        >
          The current secret stops working immediately. The receiver rejects messages until it has the new one.
        </ConfirmButton>
        <ConfirmButton
          label="Delete"
          title="Delete webhook"
          action="Delete webhook"
          run={() => ensureOk(webhooksRemove({ path }))}
          invalidates={[['webhooks', projectId, 'list']]}
          successMessage="Webhook deleted"
          onDone={() =>
            void navigate({ to: '/p/$projectId/settings', params: { projectId }, search: { section: 'webhooks' } })
          }
        >
          No more messages are sent, and all deliveries are deleted. This cannot be undone.
        </ConfirmButton>
      </div>
      <ProblemNote error={test.error ?? toggle.error} />
      {isEdited ? (
        <Dialog onClose={edit.close} title="Edit webhook" size="lg">
          <WebhookForm
            projectId={projectId}
            webhook={webhook}
            action="Save"
            run={(body) => unwrap(webhooksChange({ path, body }))}
            onDone={edit.close}
          />
        </Dialog>
      ) : null}
      {rotated === undefined ? null : <WebhookSecret webhook={rotated} onClose={() => setRotated(undefined)} />}
    </>
  );
}
