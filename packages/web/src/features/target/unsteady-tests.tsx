import { testsList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { DataTable } from '../../ui/table.js';
import { TEST_COLUMNS, TestRow } from '../../ui/test-row.js';

const MOST = 10;

const WORDS = {
  broken: { title: 'Broken tests', none: 'No test is broken now.' },
  flaky: { title: 'Flaky tests', none: 'No test is flaky now.' },
} as const;

interface UnsteadyTestsProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly state: 'broken' | 'flaky';
}

/** The tests of a target that are broken, or flaky, now; the worst first. */
export function UnsteadyTests({ projectId, targetId, state }: UnsteadyTestsProps): ReactNode {
  const sort = state === 'flaky' ? 'flakeRate' : 'failureRate';
  const tests = useQuery({
    queryKey: ['tests', projectId, 'now', targetId, state],
    queryFn: () => ask(testsList({ path: { projectId }, query: { targetId, state, sort, limit: MOST } })),
  });
  const all = (
    <Link to="/p/$projectId/tests" params={{ projectId }} search={{ targetId, state, sort }}>
      All {state} tests
    </Link>
  );
  return (
    <Section title={WORDS[state].title} aside={(tests.data?.items.length ?? 0) > 0 ? all : undefined}>
      {tests.data === undefined ? <Waiting error={tests.error} onRetry={() => void tests.refetch()} /> : null}
      {tests.data?.items.length === 0 ? <Note>{WORDS[state].none}</Note> : null}
      {tests.data === undefined || tests.data.items.length === 0 ? null : (
        <DataTable label={WORDS[state].title} columns={TEST_COLUMNS}>
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

function Waiting({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={3} /> : <Failed error={error} onRetry={onRetry} />;
}
