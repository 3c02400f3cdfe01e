import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** The name is for screen readers alone. */
  readonly isUnnamed?: boolean;
}

interface TableProps {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** One `tbody`, or several. */
  readonly children: ReactNode;
}

/** A table of records. It scrolls by itself where it is too wide; on narrow screens each row becomes a block of named lines. */
export function DataTable({ label, columns, children }: TableProps): ReactNode {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, align, isUnnamed }) => (
              <th key={name} scope="col" className={align === 'end' ? styles.end : undefined}>
                {isUnnamed === true ? <span className={styles.hidden}>{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface CellProps {
  /** What the value is, where the heads of the columns are out of sight. */
  readonly label?: string;
  readonly align?: 'end';
  readonly children?: ReactNode;
}

/** A cell of a table. */
export function Cell({ label, align, children }: CellProps): ReactNode {
  return (
    <td data-label={label} className={align === 'end' ? styles.end : undefined}>
      {children}
    </td>
  );
}

/** A second, quiet line of a cell. */
export function Sub({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.sub}>{children}</span>;
}
