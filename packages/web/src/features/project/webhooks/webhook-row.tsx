import type { Webhook } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/text/icon.js';
import { Cell, SubLine } from '../../../ui/lists/table.js';
import { UserText } from '../../../ui/text/user-text.js';
import styles from '../settings/settings.module.css';
import { targetsQuery } from '../../../api/targets.js';
import { eventLabel, webhookState } from './webhook-labels.js';

/** A row for a webhook: URL, events, filters and state. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { id, projectId, name, url, events } = webhook;
  return (
    <tr>
      <Cell>
        <span>
          <Link
            to="/p/$projectId/settings"
            params={{ projectId }}
            search={{ section: 'webhooks', webhook: id }}
            data-row=""
          >
            <UserText text={name ?? url} />
          </Link>
          {name === null ? null : (
            <SubLine>
              <UserText text={url} />
            </SubLine>
          )}
        </span>
      </Cell>
      <Cell label="Events">{events.map(eventLabel).join(', ')}</Cell>
      <Cell label="Runs">
        <WebhookFilters webhook={webhook} />
      </Cell>
      <Cell label="State">
        <WebhookStateLabel webhook={webhook} />
      </Cell>
    </tr>
  );
}

/** Shows the state of a webhook by icon, label and colour. */
export function WebhookStateLabel({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { label, isBad } = webhookState(webhook);
  if (isBad) {
    return (
      <span className={styles.bad}>
        <Icon name="alert" size={12} />
        {label}
      </span>
    );
  }
  return webhook.enabled ? (
    <span className={styles.good}>
      <Icon name="check" size={12} />
      {label}
    </span>
  ) : (
    label
  );
}

/** Shows which runs a webhook is sent for. */
export function WebhookFilters({ webhook: { projectId, targetId, branch } }: { readonly webhook: Webhook }): ReactNode {
  const { data: targets = [] } = useQuery(targetsQuery(projectId));
  if (targetId === null && branch === null) return 'all';
  const target = targets.find(({ id }) => id === targetId)?.name ?? targetId;
  return (
    <span>
      {target === null ? null : <UserText text={target} />}
      {target !== null && branch !== null ? ', ' : null}
      {branch === null ? null : (
        <>
          branch <UserText text={branch} />
        </>
      )}
    </span>
  );
}
