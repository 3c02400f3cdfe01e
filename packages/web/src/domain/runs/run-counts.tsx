import type { RunSummary } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/text/format.js';
import styles from './run-counts.module.css';

/** Shows how many tests of a run failed, were flaky, passed or were skipped, as text and as a bar. */
export function RunCounts({ summary }: { readonly summary: RunSummary }): ReactNode {
  const parts = partsOf(summary);
  return (
    <span className={styles.counts}>
      <span className={styles.label}>{parts.length === 0 ? 'no tests' : parts.map(toLabel).join(', ')}</span>
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

/** The server counts flaky tests as passed. Here each test is in one part only. */
function partsOf({ passed, failed, flaky, skipped }: RunSummary): readonly Part[] {
  const parts: readonly Part[] = [
    { name: 'failed', count: failed },
    { name: 'flaky', count: flaky },
    { name: 'passed', count: Math.max(0, passed - flaky) },
    { name: 'skipped', count: skipped },
  ];
  return parts.filter(({ count }) => count > 0);
}

function toLabel({ name, count }: Part): string {
  return `${formatCount(count)} ${name}`;
}
