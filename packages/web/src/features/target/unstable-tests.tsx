import { testsList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Note, Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { DataTable } from '../../ui/lists/table.js';
import { TEST_COLUMNS, TestRow } from '../../domain/tests/test-row.js';

const MAX_SHOWN = 10;

const LABELS = {
  broken: { title: 'Broken tests', empty: 'No broken tests.' },
  flaky: { title: 'Flaky tests', empty: 'No flaky tests.' },
} as const;

interface UnstableTestsProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly state: 'broken' | 'flaky';
}

/** Lists the broken or the flaky tests of a target, the highest rate first. */
export function UnstableTests({ projectId, targetId, state }: UnstableTestsProps): ReactNode {
  const sort = state === 'flaky' ? 'flakeRate' : 'failureRate';
  const tests = useQuery({
    queryKey: ['tests', projectId, 'now', targetId, state],
    queryFn: () => unwrap(testsList({ path: { projectId }, query: { targetId, state, sort, limit: MAX_SHOWN } })),
  });
  const all = (
    <Link to="/p/$projectId/tests" params={{ projectId }} search={{ targetId, state, sort }}>
      All {state} tests
    </Link>
  );
  return (
    <Section title={LABELS[state].title} aside={(tests.data?.items.length ?? 0) > 0 ? all : undefined}>
      {tests.data === undefined ? <Pending error={tests.error} onRetry={() => void tests.refetch()} /> : null}
      {tests.data?.items.length === 0 ? <Note>{LABELS[state].empty}</Note> : null}
      {tests.data === undefined || tests.data.items.length === 0 ? null : (
        <DataTable label={LABELS[state].title} columns={TEST_COLUMNS}>
          <tbody>
            {tests.data.items.map((test) => (
              <TestRow key={test.testKey} projectId={projectId} test={test} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function Pending({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={3} /> : <ErrorState error={error} onRetry={onRetry} />;
}
