import type { Outcome } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { formatDuration } from '../../ui/text/format.js';
import { RevisionCells } from '../../domain/runs/revision-cells.js';
import { shortId } from '../../domain/runs/short-id.js';
import { Status } from '../../domain/runs/status.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import styles from './test.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'Outcome' },
  { name: 'Run' },
  { name: 'Branch' },
  { name: 'Commit' },
  { name: 'Duration', align: 'end' },
  { name: 'When', align: 'end' },
];

/** Shows the outcomes of a test as a table, the newest first. */
export function OutcomesTable({ outcomes }: { readonly outcomes: readonly Outcome[] }): ReactNode {
  return (
    <details className={styles.details}>
      <summary>Show as table</summary>
      <DataTable label="Outcomes" columns={COLUMNS}>
        <tbody>
          {outcomes.map((outcome) => (
            <OutcomeRow key={outcome.runId} outcome={outcome} />
          ))}
        </tbody>
      </DataTable>
    </details>
  );
}

function OutcomeRow({
  outcome: { runId, status, flaky, isGuarded, branch, commitSha, durationMs, at },
}: {
  readonly outcome: Outcome;
}): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <Status status={flaky && status === 'passed' ? 'flaky' : status} bare />
          {isGuarded ? <SubLine>not counted: most tests of the run failed</SubLine> : null}
        </span>
      </Cell>
      <Cell label="Run">
        <Link to="/r/$runId" params={{ runId }} data-row="">
          <code>{shortId(runId)}</code>
        </Link>
      </Cell>
      <RevisionCells branch={branch} commitSha={commitSha} />
      <Cell label="Duration" align="end">
        {formatDuration(durationMs)}
      </Cell>
      <Cell label="When" align="end">
        <Age at={at} />
      </Cell>
    </tr>
  );
}
