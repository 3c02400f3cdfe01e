import type { ReactNode } from 'react';
import styles from './cause-badge.module.css';

const WORDS = { new: 'New', known: 'Known', flaky: 'Flaky' } as const;
const MEANINGS = {
  new: 'Not seen before',
  known: 'Seen before',
  flaky: 'Every test with this failure is flaky',
} as const;

/** Labels a cause as new, known or flaky. */
export function CauseBadge({ kind }: { readonly kind: keyof typeof WORDS }): ReactNode {
  return (
    <span className={`${styles.badge} ${styles[kind]}`} title={MEANINGS[kind]}>
      {WORDS[kind]}
    </span>
  );
}
