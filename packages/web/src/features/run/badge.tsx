import type { ReactNode } from 'react';
import styles from './badge.module.css';

const WORDS = { new: 'New', known: 'Known', flaky: 'Flaky' } as const;
const MEANINGS = {
  new: 'The project has not had this cause before',
  known: 'The project had this cause before',
  flaky: 'The tests that fail of it are flaky',
} as const;

/** What is known of a cause, in a word. */
export function Badge({ kind }: { readonly kind: keyof typeof WORDS }): ReactNode {
  return (
    <span className={`${styles.badge} ${styles[kind]}`} title={MEANINGS[kind]}>
      {WORDS[kind]}
    </span>
  );
}
