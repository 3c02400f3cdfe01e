import type { RunDetail, Test } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TestName } from '../../../domain/tests/test-name.js';
import { Section } from '../../../ui/layout/section.js';
import { formatDuration } from '../../../ui/text/format.js';
import { slowestTestsQuery } from '../run-queries.js';
import { MOST_SORTED_TESTS } from './tests-order.js';
import styles from './slowest-tests.module.css';

const SHOWN = 5;

/** Lists the slowest tests of a run as bars. Shows nothing for a run of a few tests, or without durations. */
export function SlowestTests({ run, revision }: { readonly run: RunDetail; readonly revision: string }): ReactNode {
  const { total } = run.summary;
  const query = useQuery({
    ...slowestTestsQuery(run.id, SHOWN, revision),
    enabled: total > SHOWN && total <= MOST_SORTED_TESTS,
    placeholderData: (before) => before,
  });
  const tests = (query.data ?? []).filter(({ durationMs }) => durationMs >= 1);
  const longest = tests[0]?.durationMs;
  if (longest === undefined) return null;
  return (
    <Section
      title="Slowest tests"
      aside={
        <Link
          to="/r/$runId"
          params={{ runId: run.id }}
          search={(before) => ({ ...before, tab: 'tests', sort: 'duration' })}
          activeOptions={{ exact: true }}
        >
          Sort all by duration
        </Link>
      }
    >
      <ol className={styles.list}>
        {tests.map((test) => (
          <SlowTest key={test.seq} runId={run.id} test={test} share={test.durationMs / longest} />
        ))}
      </ol>
    </Section>
  );
}

interface SlowTestProps {
  readonly runId: string;
  readonly test: Test;
  /** Length of the bar, from 0 to 1. */
  readonly share: number;
}

function SlowTest({ runId, test: { seq, testName, durationMs }, share }: SlowTestProps): ReactNode {
  return (
    <li className={styles.item}>
      <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(seq) }} className={styles.name}>
        <TestName name={testName} isCut />
      </Link>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span className={styles.time}>{formatDuration(durationMs)}</span>
    </li>
  );
}
