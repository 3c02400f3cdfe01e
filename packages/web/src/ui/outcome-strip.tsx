import type { ReactNode } from 'react';
import styles from './outcome-strip.module.css';
import { outcomeWords, type OutcomeLetters } from './outcome-words.js';

/** Outcomes as small cells, the oldest on the left; height and colour tell them apart, and words say the same. */
export function OutcomeStrip({ outcomes }: { readonly outcomes: OutcomeLetters }): ReactNode {
  const words = outcomeWords(outcomes);
  return (
    <span className={styles.strip} role="img" aria-label={words} title={words}>
      {[...outcomes].toReversed().map((letter, index) => (
        <span key={index} className={classOf(letter)} />
      ))}
    </span>
  );
}

function classOf(letter: string): string | undefined {
  if (letter === 'F') return styles.failed;
  return letter === 'P' ? styles.passed : styles.skipped;
}
