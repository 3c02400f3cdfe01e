import type { TrendPoint } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatDuration, formatInstant, formatShare } from '../../ui/text/format.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import styles from './target.module.css';
import { daysOf } from './trend-search.js';

const COLUMNS: readonly Column[] = [
  { name: 'When' },
  { name: 'Runs', align: 'end' },
  { name: 'Tests', align: 'end' },
  { name: 'Passed', align: 'end' },
  { name: 'Failed', align: 'end' },
  { name: 'Flaky', align: 'end' },
  { name: 'Pass rate', align: 'end' },
  { name: 'Duration p50 / p95', align: 'end' },
];

interface TrendTableProps {
  readonly points: readonly TrendPoint[];
  readonly targetId: string;
  readonly branch: string | undefined;
  readonly days: number;
}

/** Shows the data of the chart as a table, the newest first. */
export function TrendTable({ points, targetId, branch, days }: TrendTableProps): ReactNode {
  return (
    <details className={styles.details}>
      <summary>Show as table</summary>
      <div>
        <DataTable label="Trend" columns={COLUMNS}>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.runId ?? point.at}>
                <Cell>
                  {point.runId === undefined ? (
                    <Link to="/runs" search={{ targetId, branch, ...daysOf(point.at, days) }}>
                      {point.at.slice(0, 10)}
                    </Link>
                  ) : (
                    <Link to="/r/$runId" params={{ runId: point.runId }}>
                      {formatInstant(new Date(point.at))}
                    </Link>
                  )}
                </Cell>
                <Cell label="Runs" align="end">
                  {formatCount(point.runs)}
                </Cell>
                <Cell label="Tests" align="end">
                  {formatCount(point.tests)}
                </Cell>
                <Cell label="Passed" align="end">
                  {formatCount(point.passedTests)}
                </Cell>
                <Cell label="Failed" align="end">
                  {formatCount(point.failures)}
                </Cell>
                <Cell label="Flaky" align="end">
                  {formatCount(point.flaky)}
                </Cell>
                <Cell label="Pass rate" align="end">
                  {formatShare(point.passRate)}
                </Cell>
                <Cell label="Duration" align="end">
                  {formatDuration(point.duration.p50)} / {formatDuration(point.duration.p95)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </details>
  );
}
