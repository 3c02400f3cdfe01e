import type { ReactNode, Ref } from 'react';
import styles from './table.module.css';

/** Table column. */
export interface Column {
  readonly name: string;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** Whether only screen readers see the name. */
  readonly isNameHidden?: boolean;
  /** Least width, such as `8rem`, of a column whose words would be broken beside a wide one. */
  readonly minWidth?: string;
  /** Fixed width for virtual tables, such as `12%`, so that scrolling does not resize columns. */
  readonly width?: string;
}

/** Column of a virtual table. */
export interface FixedColumn extends Column {
  readonly width: string;
}

/** Props of a row's `tr` in a virtual table. */
export interface RowProps {
  readonly ref?: Ref<HTMLTableRowElement>;
  readonly 'data-index'?: number;
  readonly 'aria-rowindex'?: number;
}

interface TableProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Total number of rows of a virtual table. */
  readonly rowCount?: number;
  /** One or more `tbody` elements. */
  readonly children: ReactNode;
}

/** Data table. Scrolls horizontally if too wide; on narrow screens each row becomes a block of labelled lines. */
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
            {columns.map(({ name, align, isNameHidden, width, minWidth }) => (
              <th
                key={name}
                scope="col"
                style={isFixed ? { width } : { minWidth }}
                className={align === 'end' ? styles.end : undefined}
              >
                {isNameHidden === true ? <span className={styles.hidden}>{name}</span> : name}
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
  /** Label on narrow screens, where the column headers are hidden. */
  readonly label?: string;
  readonly align?: 'end';
  readonly children?: ReactNode;
}

/** Table cell. */
export function Cell({ label, align, children }: CellProps): ReactNode {
  return (
    <td data-label={label} className={align === 'end' ? styles.end : undefined}>
      {children}
    </td>
  );
}

/** Secondary line of a cell. */
export function SubLine({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.sub}>{children}</span>;
}
