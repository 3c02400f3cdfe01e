import type { Delivery } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import styles from './settings.module.css';
import { STATE_WORDS } from './webhook-words.js';

const SIGNS = {
  delivered: { icon: 'check', name: 'good' },
  failed: { icon: 'failed', name: 'bad' },
  pending: { icon: 'queued', name: 'waits' },
} as const;

/** How far a message has come: sign, word and colour. */
export function DeliveryState({ state }: { readonly state: Delivery['state'] }): ReactNode {
  const { icon, name } = SIGNS[state];
  return (
    <span className={styles[name]}>
      <Icon name={icon} size={12} />
      {STATE_WORDS[state]}
    </span>
  );
}
