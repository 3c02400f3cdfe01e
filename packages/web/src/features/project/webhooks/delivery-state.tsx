import type { Delivery } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/text/icon.js';
import styles from '../settings/settings.module.css';
import { DELIVERY_STATE_LABELS } from './webhook-labels.js';

const APPEARANCE = {
  delivered: { icon: 'check', name: 'good' },
  failed: { icon: 'close', name: 'bad' },
  pending: { icon: 'clock', name: 'pending' },
} as const;

/** Shows the state of a delivery by icon, label and colour. */
export function DeliveryState({ state }: { readonly state: Delivery['state'] }): ReactNode {
  const { icon, name } = APPEARANCE[state];
  return (
    <span className={styles[name]}>
      <Icon name={icon} size={12} />
      {DELIVERY_STATE_LABELS[state]}
    </span>
  );
}
