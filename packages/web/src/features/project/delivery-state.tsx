import type { Delivery } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import styles from './settings.module.css';

const SIGNS = {
  delivered: { icon: 'check', name: 'good', words: 'Delivered' },
  failed: { icon: 'failed', name: 'bad', words: 'Given up' },
  pending: { icon: 'queued', name: 'waits', words: 'Pending' },
} as const;

/** How far a message has come: sign, word and colour. */
export function DeliveryState({ state }: { readonly state: Delivery['state'] }): ReactNode {
  const { icon, name, words } = SIGNS[state];
  return (
    <span className={styles[name]}>
      <Icon name={icon} size={12} />
      {words}
    </span>
  );
}
