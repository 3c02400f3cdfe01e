import type { Outcome } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { formatDuration } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { Sparkline } from '../../ui/sparkline.js';
import styles from './test.module.css';

/** How long a test took, outcome by outcome. */
export function DurationTrend({ outcomes }: { readonly outcomes: readonly Outcome[] }): ReactNode {
  const values = outcomes.toReversed().map(({ durationMs, status }) => (status === 'skipped' ? null : durationMs));
  const marked = outcomes.toReversed().flatMap(({ status }, index) => (status === 'failed' ? [index] : []));
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const high = Math.max(...known);
  const words = `${formatDuration(Math.min(...known))} to ${formatDuration(high)}, ${formatDuration(known.at(-1) ?? null)} the last time`;
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
          label={`Duration of the last ${values.length} outcomes: ${words}`}
        />
        <Note>{words}</Note>
      </div>
    </Section>
  );
}
