import type { TestSummary } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { formatDuration, formatShare } from '../../ui/text/format.js';
import { Cell, SubLine, type FixedColumn, type RowProps } from '../../ui/lists/table.js';
import { TestName } from './test-name.js';
import { TestState } from './test-state.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './outcome-strip.module.css';
import { outcomesLabel, type OutcomeLetters } from './outcomes-label.js';

/** Columns of `TestRow`. */
export const TEST_COLUMNS: readonly FixedColumn[] = [
  { name: 'Test', width: '35%' },
  { name: 'State', width: '10%' },
  { name: 'Last 20 outcomes', width: '14%' },
  { name: 'Failure rate', align: 'end', width: '9%' },
  { name: 'Flake rate', align: 'end', width: '9%' },
  { name: 'p50 / p95', align: 'end', width: '13%' },
  { name: 'Last failed', align: 'end', width: '10%' },
];

/** Table row of a test with its history. */
export function TestRow({
  projectId,
  test,
  row,
}: {
  readonly projectId: string;
  readonly test: TestSummary;
  readonly row?: RowProps;
}): ReactNode {
  return (
    <tr {...row}>
      <Cell>
        <span>
          <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey: test.testKey }} data-row="">
            <TestName name={test.name} isCut />
          </Link>
          {test.filePath === null ? null : (
            <SubLine>
              <UserText text={test.filePath} />
            </SubLine>
          )}
        </span>
      </Cell>
      <Cell label="State">
        <span>
          <TestState state={test.state} />
          {test.quarantine === null ? null : <SubLine>quarantined</SubLine>}
        </span>
      </Cell>
      <Cell label="Outcomes">
        <OutcomeStrip outcomes={test.outcomes} />
      </Cell>
      <Cell label="Failure rate" align="end">
        {formatShare(test.failureRate)}
      </Cell>
      <Cell label="Flake rate" align="end">
        {formatShare(test.flakeRate)}
      </Cell>
      <Cell label="p50 / p95" align="end">
        {formatDuration(test.durationMs.p50)} / {formatDuration(test.durationMs.p95)}
      </Cell>
      <Cell label="Last failed" align="end">
        {test.lastFailedAt === null ? 'never' : <Age at={test.lastFailedAt} />}
      </Cell>
    </tr>
  );
}

/** Shows outcomes as a strip of cells, oldest on the left. Height and colour differ by outcome. */
function OutcomeStrip({ outcomes }: { readonly outcomes: OutcomeLetters }): ReactNode {
  const label = outcomesLabel(outcomes);
  return (
    <span className={styles.strip} role="img" aria-label={label} title={label}>
      {[...outcomes].toReversed().map((letter, index) => (
        <span key={index} className={classOf(letter)} />
      ))}
    </span>
  );
}

function classOf(letter: string): string | undefined {
  if (letter === 'F') return styles.failed;
  return letter === 'P' ? styles.passed : styles.skipped;
}
