import type { ReactNode } from 'react';
import styles from './outcome-strip.module.css';
import { outcomesLabel, type OutcomeLetters } from './outcomes-label.js';

/** Shows outcomes as a strip of cells, oldest on the left. Height and colour differ by outcome. */
export function OutcomeStrip({ outcomes }: { readonly outcomes: OutcomeLetters }): ReactNode {
  const label = outcomesLabel(outcomes);
  return (
    <span className={styles.strip} role="img" aria-label={label} title={label}>
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
