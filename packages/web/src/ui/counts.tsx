import type { RunSummary } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { formatCount } from './format.js';
import styles from './counts.module.css';

/** The counts of a run: as words, and as a bar for the eye. */
export function Counts({ summary }: { readonly summary: RunSummary }): ReactNode {
  const parts = partsOf(summary);
  return (
    <span className={styles.counts}>
      <span className={styles.words}>{parts.length === 0 ? 'no tests' : parts.map(toWord).join(', ')}</span>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(({ name, count }) => (
          <span key={name} className={styles[name]} style={{ flexGrow: count, flexBasis: 2 }} />
        ))}
      </span>
    </span>
  );
}

interface Part {
  readonly name: 'failed' | 'flaky' | 'passed' | 'skipped';
  readonly count: number;
}

/** Flaky tests are among the passed ones; each test stands in one part. */
function partsOf({ passed, failed, flaky, skipped }: RunSummary): readonly Part[] {
  const parts: readonly Part[] = [
    { name: 'failed', count: failed },
    { name: 'flaky', count: flaky },
    { name: 'passed', count: Math.max(0, passed - flaky) },
    { name: 'skipped', count: skipped },
  ];
  return parts.filter(({ count }) => count > 0);
}

function toWord({ name, count }: Part): string {
  return `${formatCount(count)} ${name}`;
}
