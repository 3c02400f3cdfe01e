import type { Outcome } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { formatDuration } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Sparkline } from '../../ui/charts/sparkline.js';
import styles from './test.module.css';

/** Draws the durations of a test over its outcomes. */
export function DurationTrend({ outcomes }: { readonly outcomes: readonly Outcome[] }): ReactNode {
  const values = outcomes.toReversed().map(({ durationMs, status }) => (status === 'skipped' ? null : durationMs));
  const marked = outcomes.toReversed().flatMap(({ status }, index) => (status === 'failed' ? [index] : []));
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const high = Math.max(...known);
  const range = `${formatDuration(Math.min(...known))} to ${formatDuration(high)}, ${formatDuration(known.at(-1) ?? null)} in the last run`;
  return (
    <Section title="Duration">
      <div className={styles.trend}>
        <Sparkline
          values={values}
          marked={marked}
          low={0}
          high={high}
          width={600}
          height={64}
          label={`Duration of the last ${values.length} outcomes: ${range}`}
        />
        <Note>{range}</Note>
      </div>
    </Section>
  );
}
