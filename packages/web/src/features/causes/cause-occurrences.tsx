import type { CauseDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { formatCount } from '../../ui/text/format.js';
import { RevisionCells } from '../../domain/runs/revision-cells.js';
import { Section } from '../../ui/layout/section.js';
import { shortId } from '../../domain/runs/short-id.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';

const COLUMNS: readonly Column[] = [
  { name: 'Run' },
  { name: 'Branch' },
  { name: 'Commit' },
  { name: 'Failures', align: 'end' },
  { name: 'Ended', align: 'end' },
];

/** Lists the newest runs with a cause. */
export function CauseOccurrences({ cause }: { readonly cause: CauseDetail }): ReactNode {
  return (
    <Section
      title="Runs"
      aside={
        cause.runs > cause.occurrences.length
          ? `Newest ${cause.occurrences.length} of ${formatCount(cause.runs)}`
          : undefined
      }
    >
      <DataTable label="Runs with this cause" columns={COLUMNS}>
        <tbody>
          {cause.occurrences.map((occurrence) => (
            <Occurrence key={occurrence.runId} occurrence={occurrence} causeId={cause.id} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

interface OccurrenceProps {
  readonly occurrence: CauseDetail['occurrences'][number];
  readonly causeId: string;
}

function Occurrence({ occurrence: { runId, at, branch, commitSha, count }, causeId }: OccurrenceProps): ReactNode {
  return (
    <tr>
      <Cell>
        <Link to="/r/$runId" params={{ runId }} search={{ group: causeId }} data-row="">
          <code>{shortId(runId)}</code>
        </Link>
      </Cell>
      <RevisionCells branch={branch} commitSha={commitSha} />
      <Cell label="Failures" align="end">
        {formatCount(count)}
      </Cell>
      <Cell label="Ended" align="end">
        <Age at={at} />
      </Cell>
    </tr>
  );
}
