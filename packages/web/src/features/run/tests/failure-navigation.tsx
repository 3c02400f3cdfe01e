import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/text/format.js';
import { Icon } from '../../../ui/text/icon.js';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.js';
import { failedTestsQuery } from '../run-queries.js';
import { adjacentFailures } from './adjacent-failures.js';
import styles from './test-page.module.css';

/** Links to the previous and the next failed test of the run. */
export function FailureNavigation({ runId, seq }: { readonly runId: string; readonly seq: number }): ReactNode {
  const navigate = useNavigate();
  const { data: tests } = useQuery(failedTestsQuery(runId));
  const { before, after, number } = adjacentFailures(
    (tests ?? []).map((test) => test.seq),
    seq,
  );
  const go = (to: number | undefined): void => {
    if (to !== undefined) void navigate({ to: '/r/$runId/t/$seq', params: { runId, seq: String(to) } });
  };
  useShortcuts({
    '[': () => go(before),
    ']': () => go(after),
    f: () => void navigate({ to: '/r/$runId', params: { runId } }),
    a: () => void navigate({ to: '/r/$runId', params: { runId }, search: { tab: 'tests' } }),
  });
  if (tests === undefined || tests.length === 0) return null;
  return (
    <nav className={styles.navigation} aria-label="Failures of the run">
      {before === undefined ? null : (
        <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(before) }}>
          <Icon name="left" size={11} /> Previous failure
        </Link>
      )}
      {number === undefined ? null : (
        <span className={styles.muted}>
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
