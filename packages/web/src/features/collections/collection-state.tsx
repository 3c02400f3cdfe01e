import type { CollectionHealth } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/text/icon.js';
import styles from './collections.module.css';

type StateName = CollectionHealth['state'];

const DISPLAY: Readonly<Record<StateName, readonly [IconName, string]>> = {
  healthy: ['check', 'Healthy'],
  flaky: ['wave', 'Flaky'],
  failing: ['close', 'Failing'],
  unknown: ['alert', 'Unknown'],
};

/** Shows the state of a collection as icon, text and colour. */
export function CollectionState({ state }: { readonly state: StateName }): ReactNode {
  const [icon, label] = DISPLAY[state];
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <Icon name={icon} size={12} />
      {label}
    </span>
  );
}
