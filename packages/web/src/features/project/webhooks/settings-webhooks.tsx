import { webhooksList, webhooksCreate, type WebhookWithSecret } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { DataTable, type Column } from '../../../ui/lists/table.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { usePages } from '../../../ui/lists/use-pages.js';
import { WebhookDetail } from './webhook-detail.js';
import { WebhookRow } from './webhook-row.js';
import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Icon } from '../../../ui/text/icon.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

const PAGE = 50;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [{ name: 'Webhook' }, { name: 'Events' }, { name: 'Runs' }, { name: 'State' }];

/** Lists the webhooks of a project, or shows the one that the URL names. */
export function SettingsWebhooks({ projectId }: { readonly projectId: string }): ReactNode {
  const { webhook } = route.useSearch();
  if (!isAtLeast(useSession().role, 'admin')) return <AdminsOnly />;
  return webhook === undefined ? (
    <Webhooks projectId={projectId} />
  ) : (
    <WebhookDetail projectId={projectId} webhookId={webhook} />
  );
}

function AdminsOnly(): ReactNode {
  return (
    <Section title="Webhooks">
      <Note>Only admins and owners can see webhooks, because webhook URLs may be secret.</Note>
    </Section>
  );
}

function Webhooks({ projectId }: { readonly projectId: string }): ReactNode {
  return (
    <Section title="Webhooks" aside="Notify other programs about runs, flaky tests and gates. Each message is signed.">
      <div>
        <CreateWebhook projectId={projectId} />
      </div>
      <WebhookTable projectId={projectId} />
    </Section>
  );
}

function WebhookTable({ projectId }: { readonly projectId: string }): ReactNode {
  const webhooks = usePages({
    queryKey: ['webhooks', projectId, 'list'],
    read: (cursor) => unwrap(webhooksList({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  return (
    <PagedList
      pages={webhooks}
      lines={3}
      empty={<Note>No webhooks yet. A webhook notifies a chat or another program, for example when a run fails.</Note>}
    >
      {(items) => (
        <DataTable label="Webhooks" columns={COLUMNS}>
          <tbody>
            {items.map((item) => (
              <WebhookRow key={item.id} webhook={item} />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}

type OpenDialog = { readonly kind: 'none' | 'form' } | { readonly kind: 'secret'; readonly webhook: WebhookWithSecret };

/** A button that creates a webhook and then shows its secret once. */
function CreateWebhook({ projectId }: { readonly projectId: string }): ReactNode {
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
