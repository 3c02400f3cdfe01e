import type { ReactNode } from 'react';
import { Cell, DataTable, type Column } from '../../../ui/lists/table.js';
import { formatDuration, formatShare } from '../../../ui/text/format.js';
import type { LoadPoint } from './load-result.js';
import styles from './load.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'After' },
  { name: 'p50', align: 'end' },
  { name: 'p95', align: 'end' },
  { name: 'p99', align: 'end' },
  { name: 'Per second', align: 'end' },
  { name: 'Errors', align: 'end' },
];

/** Shows the data of the charts as a table. */
export function LoadTable({ points }: { readonly points: readonly LoadPoint[] }): ReactNode {
  return (
    <details className={styles.details}>
      <summary>Show as table</summary>
      <DataTable label="Measurements" columns={COLUMNS}>
        <tbody>
          {points.map(({ offsetMs, p50, p95, p99, throughput, errorRate }) => (
            <tr key={offsetMs}>
              <Cell>{formatDuration(offsetMs)}</Cell>
              <Cell label="p50" align="end">
                {formatDuration(p50)}
              </Cell>
              <Cell label="p95" align="end">
                {formatDuration(p95)}
              </Cell>
              <Cell label="p99" align="end">
                {formatDuration(p99)}
              </Cell>
              <Cell label="Per second" align="end">
                {throughput ?? '–'}
              </Cell>
              <Cell label="Errors" align="end">
                {formatShare(errorRate)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </details>
  );
}
