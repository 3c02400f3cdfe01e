import type { CauseDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { Cell, DataTable, type Column } from '../../ui/table.js';
import { TestName } from '../../ui/test-name.js';

const COLUMNS: readonly Column[] = [{ name: 'Test' }, { name: 'Failures', align: 'end' }];
const MOST = 50;

interface CauseTestsProps {
  readonly projectId: string;
  readonly tests: CauseDetail['tests'];
}

/** Which tests a cause hit, the most frequent first. */
export function CauseTests({ projectId, tests }: CauseTestsProps): ReactNode {
  if (tests.length === 0) return null;
  return (
    <Section
      title="Tests"
      aside={
        tests.length >= MOST
          ? `The ${MOST} it hit most, in the runs below`
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
      {tests.length >= MOST ? <Note>There may be more.</Note> : null}
    </Section>
  );
}
