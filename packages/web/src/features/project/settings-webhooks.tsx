import { webhooksList } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Note, Section } from '../../ui/section.js';
import { DataTable, type Column } from '../../ui/table.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import { CreateWebhook } from './webhook-create.js';
import { WebhookDetail } from './webhook-detail.js';
import { WebhookRow } from './webhook-row.js';

const PAGE = 50;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [{ name: 'Webhook' }, { name: 'Told of' }, { name: 'Only' }, { name: 'State' }];

/** Where the events of the project are sent; one webhook with its deliveries when the address names it. */
export function SettingsWebhooks({ projectId }: { readonly projectId: string }): ReactNode {
  const { webhook } = route.useSearch();
  if (!isAtLeast(useSession().role, 'admin')) return <WebhooksOfAdmins />;
  return webhook === undefined ? (
    <Webhooks projectId={projectId} />
  ) : (
    <WebhookDetail projectId={projectId} webhookId={webhook} />
  );
}

function WebhooksOfAdmins(): ReactNode {
  return (
    <Section title="Webhooks">
      <Note>Webhooks hold secret addresses: only admins and owners see them.</Note>
    </Section>
  );
}

function Webhooks({ projectId }: { readonly projectId: string }): ReactNode {
  return (
    <Section title="Webhooks" aside="Other programs are told of runs, flaky tests and gates. Each message is signed.">
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
    read: (cursor) => ask(webhooksList({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  return (
    <PagedList
      pages={webhooks}
      lines={3}
      empty={<Note>There is none. A webhook tells a chat or a program of its own when a run fails.</Note>}
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
