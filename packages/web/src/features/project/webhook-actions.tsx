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
import { ask, tell } from '../../api/ask.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Dialog } from '../../ui/dialog.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { useChange } from '../../ui/use-change.js';
import styles from './settings.module.css';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

/** What can be done to a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { id: webhookId, projectId, enabled } = webhook;
  const path = { projectId, webhookId };
  const stale = [['webhooks', projectId]];
  const navigate = useNavigate();
  const [isEdited, edit] = useDisclosure(false);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  const test = useChange({
    run: () => ask(webhookDeliveriesTest({ path })),
    stale: [['deliveries', webhookId]],
    said: 'The test message is on its way',
  });
  const turn = useChange({
    run: () => ask(webhooksChange({ path, body: { enabled: !enabled } })),
    stale,
    said: enabled ? 'The webhook is disabled' : 'The webhook is enabled',
  });
  const rotate = async (): Promise<void> => setRotated(await ask(webhooksRotateSecret({ path })));
  return (
    <>
      <div className={styles.row}>
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button variant="default" size="xs" onClick={edit.open}>
          Edit
        </Button>
        <Button variant="default" size="xs" loading={turn.isPending} onClick={() => turn.mutate()}>
          {enabled ? 'Disable' : 'Enable'}
        </Button>
        <ConfirmButton
          label="New secret"
          title="Make a new secret"
          action="Make a new secret"
          run={rotate}
          stale={stale}
          said="The webhook has a new secret"
        >
          The present one ends at once: until the receiver knows the new one, it refuses messages.
        </ConfirmButton>
        <ConfirmButton
          label="Delete"
          title="Delete the webhook"
          action="Delete now"
          run={() => tell(webhooksRemove({ path }))}
          stale={[['webhooks', projectId, 'list']]}
          said="The webhook is deleted"
          onDone={() =>
            void navigate({ to: '/p/$projectId/settings', params: { projectId }, search: { section: 'webhooks' } })
          }
        >
          It is told nothing more, and its deliveries are deleted. It cannot be undone.
        </ConfirmButton>
      </div>
      <ProblemNote error={test.error ?? turn.error} />
      {isEdited ? (
        <Dialog onClose={edit.close} title="Edit the webhook" size="lg">
          <WebhookForm
            projectId={projectId}
            webhook={webhook}
            action="Save"
            run={(body) => ask(webhooksChange({ path, body }))}
            onDone={edit.close}
          />
        </Dialog>
      ) : null}
      {rotated === undefined ? null : <WebhookSecret webhook={rotated} onClose={() => setRotated(undefined)} />}
    </>
  );
}
