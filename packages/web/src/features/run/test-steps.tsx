import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format.js';
import { Icon } from '../../ui/icon.js';
import { useKeys } from '../../ui/use-keys.js';
import { failedTestsQuery } from './run-queries.js';
import { failedAround } from './failed-around.js';
import styles from './test-page.module.css';

/** Ways to the failed test before and behind this one. */
export function TestSteps({ runId, seq }: { readonly runId: string; readonly seq: number }): ReactNode {
  const navigate = useNavigate();
  const { data: tests } = useQuery(failedTestsQuery(runId));
  const { before, after, number } = failedAround(
    (tests ?? []).map((test) => test.seq),
    seq,
  );
  const go = (to: number | undefined): void => {
    if (to !== undefined) void navigate({ to: '/r/$runId/t/$seq', params: { runId, seq: String(to) } });
  };
  useKeys({
    '[': () => go(before),
    ']': () => go(after),
    f: () => void navigate({ to: '/r/$runId', params: { runId } }),
    a: () => void navigate({ to: '/r/$runId', params: { runId }, search: { tab: 'tests' } }),
  });
  if (tests === undefined || tests.length === 0) return null;
  return (
    <nav className={styles.steps} aria-label="Failures of the run">
      {before === undefined ? null : (
        <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(before) }}>
          <Icon name="left" size={11} /> Previous failure
        </Link>
      )}
      {number === undefined ? null : (
        <span className={styles.quiet}>
          {formatCount(number)} of {formatCount(tests.length)}
        </span>
      )}
      {after === undefined ? null : (
        <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(after) }}>
          Next failure <Icon name="right" size={11} />
        </Link>
      )}
    </nav>
  );
}
