import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import styles from './test-state.module.css';

/** How a test stands over its history. */
export type TestStateName = 'healthy' | 'flaky' | 'broken';

const SIGNS = {
  healthy: ['passed', 'Healthy'],
  flaky: ['flaky', 'Flaky'],
  broken: ['failed', 'Broken'],
} as const satisfies Record<TestStateName, readonly [IconName, string]>;

/** The state of a test by sign, word and colour. */
export function TestState({ state }: { readonly state: TestStateName }): ReactNode {
  const [icon, word] = SIGNS[state];
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <Icon name={icon} size={12} />
      {word}
    </span>
  );
}
