import type { ReactNode } from 'react';
import { Status } from '../../../domain/runs/status.js';
import { Section } from '../../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../../ui/lists/table.js';
import { UserText } from '../../../ui/text/user-text.js';
import type { LoadResult } from './load-result.js';
import { readThreshold, type Threshold } from './threshold.js';

const COLUMNS: readonly Column[] = [
  { name: 'Threshold' },
  { name: 'Result' },
  { name: 'Limit', align: 'end' },
  { name: 'Value', align: 'end' },
];
const WITH_OTHER: readonly Column[] = [...COLUMNS, { name: 'Other run', align: 'end' }];

interface ThresholdsTableProps {
  readonly load: LoadResult;
  readonly other: LoadResult | undefined;
}

/** Lists the thresholds of a load run, each with its limit and its value in one unit. */
export function ThresholdsTable({ load, other }: ThresholdsTableProps): ReactNode {
  const thresholds = load.thresholds.flatMap((one) => readThreshold(one) ?? []);
  const others = other?.thresholds.flatMap((one) => readThreshold(one) ?? []);
  if (thresholds.length === 0) return null;
  return (
    <Section title="Thresholds">
      <DataTable label="Thresholds" columns={others === undefined ? COLUMNS : WITH_OTHER}>
        <tbody>
          {thresholds.map((threshold, index) => (
            <ThresholdRow
              key={index}
              threshold={threshold}
              other={others === undefined ? undefined : valueOfSame(others, threshold)}
            />
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

/** A value in another unit is not comparable at a glance: only that of the same limit is shown. */
function valueOfSame(others: readonly Threshold[], { name, limit }: Threshold): string {
  return others.find((one) => one.name === name && one.limit === limit)?.value ?? '–';
}

function ThresholdRow({
  threshold: { name, limit, value, isKept },
  other,
}: {
  readonly threshold: Threshold;
  readonly other: string | undefined;
}): ReactNode {
  return (
    <tr>
      <Cell>
        <UserText text={name} />
      </Cell>
      <Cell label="Result">{isKept === undefined ? '–' : <Status status={isKept ? 'passed' : 'failed'} />}</Cell>
      <Cell label="Limit" align="end">
        <UserText text={limit} />
      </Cell>
      <Cell label="Value" align="end">
        {value ?? '–'}
      </Cell>
      {other === undefined ? null : (
        <Cell label="Other run" align="end">
          {other}
        </Cell>
      )}
    </tr>
  );
}
