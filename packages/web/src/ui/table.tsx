import type { ReactNode, Ref } from 'react';
import styles from './table.module.css';

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** The name is for screen readers alone. */
  readonly isUnnamed?: boolean;
  /** Its part of a table of which not all rows are drawn, such as `12%`: what is in sight does not change it. */
  readonly width?: string;
}

/** A column of a table of which not all rows are drawn. */
export interface FixedColumn extends Column {
  readonly width: string;
}

/** What the `tr` of a row takes where not all rows are drawn. */
export interface RowProps {
  readonly ref?: Ref<HTMLTableRowElement>;
  readonly 'data-index'?: number;
  readonly 'aria-rowindex'?: number;
}

interface TableProps {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** How many records there are, where not all rows are drawn. */
  readonly rowCount?: number;
  /** One `tbody`, or several. */
  readonly children: ReactNode;
}

/** A table of records. It scrolls by itself where it is too wide; on narrow screens each row becomes a block of named lines. */
export function DataTable({ label, columns, rowCount, children }: TableProps): ReactNode {
  const isFixed = rowCount !== undefined;
  return (
    <div className={styles.scroll}>
      <table
        className={isFixed ? `${styles.table} ${styles.fixed}` : styles.table}
        aria-label={label}
        aria-rowcount={isFixed ? rowCount + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ name, align, isUnnamed, width }) => (
              <th
                key={name}
                scope="col"
                style={isFixed ? { width } : undefined}
                className={align === 'end' ? styles.end : undefined}
              >
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
