import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/text/icon.js';
import styles from './test-state.module.css';

/** State of a test, derived from its history. */
export type TestStateName = 'healthy' | 'flaky' | 'failing' | 'broken' | 'new' | 'removed';

const DISPLAY = {
  healthy: ['check', 'Healthy'],
  flaky: ['wave', 'Flaky'],
  failing: ['close', 'Failing'],
  broken: ['close', 'Broken'],
  new: ['plus', 'New'],
  removed: ['minus', 'Removed'],
} as const satisfies Record<TestStateName, readonly [IconName, string]>;

/** Shows the state of a test as icon, text and colour. */
export function TestState({ state }: { readonly state: TestStateName }): ReactNode {
  const [icon, label] = DISPLAY[state];
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <Icon name={icon} size={12} />
      {label}
    </span>
  );
}
