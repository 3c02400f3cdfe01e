import { useState, type ReactNode } from 'react';
import { DataTable, type Column } from '../../ui/lists/table.js';
import { formatCount, plural } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './apis.module.css';
import { EVIDENCES, evidenceOf } from './operation-evidence.js';
import type { OperationGroup } from './operation-groups.js';
import { OperationRow } from './operation-row.js';

/** How many operations of a group are shown at first. */
const SHOWN = 100;

const COLUMNS: readonly Column[] = [
  { name: 'Operation' },
  { name: 'Evidence' },
  { name: 'Statuses' },
  { name: 'Calls', align: 'end' },
  { name: 'p50 / p95', align: 'end' },
  { name: 'Tests', align: 'end' },
];

interface OperationGroupProps {
  readonly group: OperationGroup;
  readonly isOpenAtFirst: boolean;
}

/** The operations below one path, which expand and collapse. Closed groups render no rows. */
export function OperationGroupView({ group: { path, operations }, isOpenAtFirst }: OperationGroupProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isShowingAll, setShowingAll] = useState(false);
  const shown = isShowingAll ? operations : operations.slice(0, SHOWN);
  return (
    <details open={isOpen} className={styles.group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          <UserText text={path} />
        </code>{' '}
        <Totals operations={operations} />
      </summary>
      {isOpen ? (
        <DataTable label={`Operations of ${path}`} columns={COLUMNS}>
          <tbody>
            {shown.map((operation) => (
              <OperationRow key={`${operation.method} ${operation.path}`} operation={operation} />
            ))}
          </tbody>
        </DataTable>
      ) : null}
      {isOpen && shown.length < operations.length ? (
        <button type="button" className={styles.all} onClick={() => setShowingAll(true)}>
          Show {plural(operations.length - shown.length, 'more operation')}
        </button>
      ) : null}
    </details>
  );
}

function Totals({ operations }: Pick<OperationGroup, 'operations'>): ReactNode {
  const parts = EVIDENCES.flatMap(({ value, label }) => {
    const count = operations.filter((operation) => evidenceOf(operation) === value).length;
    return count === 0 ? [] : [`${formatCount(count)} ${label.toLowerCase()}`];
  });
  return <span className={styles.totals}>{parts.join(' · ')}</span>;
}
