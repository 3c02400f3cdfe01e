import type { CauseDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { TestName } from '../../domain/tests/test-name.js';

const COLUMNS: readonly Column[] = [{ name: 'Test' }, { name: 'Failures', align: 'end' }];
const MAX_SHOWN = 50;

interface CauseTestsProps {
  readonly projectId: string;
  readonly tests: CauseDetail['tests'];
}

/** Lists the tests that failed with a cause, the most failures first. */
export function CauseTests({ projectId, tests }: CauseTestsProps): ReactNode {
  if (tests.length === 0) return null;
  return (
    <Section
      title="Tests"
      aside={
        tests.length >= MAX_SHOWN
          ? `The ${MAX_SHOWN} tests with the most failures in the runs below`
          : `${plural(tests.length, 'test')} in the runs below`
      }
    >
      <DataTable label="Tests that failed with this cause" columns={COLUMNS}>
        <tbody>
          {tests.map(({ testKey, testName, count }) => (
            <tr key={testKey}>
              <Cell>
                <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey }} data-row="">
                  <TestName name={testName} isCut />
                </Link>
              </Cell>
              <Cell label="Failures" align="end">
                {formatCount(count)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {tests.length >= MAX_SHOWN ? <Note>More tests may have failed with this cause.</Note> : null}
    </Section>
  );
}
