import type { ApiCoverage, UndescribedCall } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { formatCount, formatDuration } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';

const COLUMNS: readonly Column[] = [
  { name: 'Call' },
  { name: 'Statuses' },
  { name: 'Calls', align: 'end' },
  { name: 'p50 / p95', align: 'end' },
];

/** Lists what tests called and no API of the project describes. Ids in paths are shown as `{}`. */
export function UndescribedCalls({
  coverage: { runs, undescribed, undescribedTotal },
}: {
  readonly coverage: ApiCoverage;
}): ReactNode {
  if (runs === 0) return null;
  return (
    <Section
      title="Called but not described"
      aside={
        undescribed.length < undescribedTotal
          ? `The ${formatCount(undescribed.length)} most frequent of ${formatCount(undescribedTotal)}`
          : undefined
      }
    >
      {undescribed.length === 0 ? (
        <Note>Every counted call is described by an API of this project.</Note>
      ) : (
        <DataTable label="Called but not described" columns={COLUMNS}>
          <tbody>
            {undescribed.map((call) => (
              <CallRow key={`${call.method} ${call.path}`} call={call} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function CallRow({ call: { method, path, statuses, calls, p50, p95 } }: { readonly call: UndescribedCall }): ReactNode {
  return (
    <tr>
      <Cell>
        <code>
          <b>{method}</b> <UserText text={path} />
        </code>
      </Cell>
      <Cell label="Statuses">
        {Object.entries(statuses)
          .map(([status, count]) => `${status === '0' ? 'no response' : status} × ${formatCount(count)}`)
          .join(', ')}
      </Cell>
      <Cell label="Calls" align="end">
        {formatCount(calls)}
      </Cell>
      <Cell label="p50 / p95" align="end">
        {formatDuration(p50)} / {formatDuration(p95)}
      </Cell>
    </tr>
  );
}
