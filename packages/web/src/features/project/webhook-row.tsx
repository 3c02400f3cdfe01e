import type { Webhook } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import { Cell, Sub } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import styles from './settings.module.css';
import { targetsQuery } from './targets-query.js';
import { eventWords, webhookState } from './webhook-words.js';

/** A webhook: where it leads, what it is told of, how it stands. */
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
            <Sub>
              <UserText text={url} />
            </Sub>
          )}
        </span>
      </Cell>
      <Cell label="Told of">{events.map(eventWords).join(', ')}</Cell>
      <Cell label="Only">
        <Bounds webhook={webhook} />
      </Cell>
      <Cell label="State">
        <WebhookStateSign webhook={webhook} />
      </Cell>
    </tr>
  );
}

/** How a webhook stands: sign, word and colour. */
export function WebhookStateSign({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { words, isBad } = webhookState(webhook);
  if (isBad) {
    return (
      <span className={styles.bad}>
        <Icon name="errored" size={12} />
        {words}
      </span>
    );
  }
  return webhook.enabled ? (
    <span className={styles.good}>
      <Icon name="check" size={12} />
      {words}
    </span>
  ) : (
    words
  );
}

/** Of which runs a webhook is told alone. */
export function Bounds({ webhook: { projectId, targetId, branch } }: { readonly webhook: Webhook }): ReactNode {
  const { data: targets = [] } = useQuery(targetsQuery(projectId));
  if (targetId === null && branch === null) return 'every run';
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
