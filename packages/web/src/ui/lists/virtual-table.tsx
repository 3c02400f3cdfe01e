import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { rememberRowSizes, rowSizesOf } from './row-sizes.js';
import { DataTable, type FixedColumn, type RowProps } from './table.js';

const ROW_HEIGHT = 49;
/** Row height on a narrow screen, where a row is a block of lines. */
const BLOCK_HEIGHT = 200;
const AHEAD = 20;
/** Height of the sticky header bar. */
const BAR_HEIGHT = 60;

interface VirtualTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly FixedColumn[];
  readonly rows: readonly Row[];
  /** Renders a row. Its `tr` must take the given props. */
  readonly children: (row: Row, props: RowProps) => ReactNode;
}

/** Data table that renders only the rows near the visible part of the page. */
export function VirtualTable<Row>({ label, columns, rows, children }: VirtualTableProps<Row>): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const isNarrow = useMediaQuery('(max-width: 40rem)', false, { getInitialValueInEffect: false });
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? BLOCK_HEIGHT : ROW_HEIGHT),
    overscan: AHEAD,
    scrollMargin: top,
    initialMeasurementsCache: useMemo(() => rowSizesOf(label), [label]),
    scrollPaddingStart: BAR_HEIGHT,
  });
  useEffect(() => rememberRowSizes(label, virtual.measurementsCache));
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <DataTable label={label} columns={columns} rowCount={rows.length}>
      <tbody ref={body}>
        <Gap height={above} />
        {items.map(({ index }) => {
          const row = rows[index];
          // The header is row 1.
          return row === undefined
            ? null
            : children(row, { ref: virtual.measureElement, 'data-index': index, 'aria-rowindex': index + 2 });
        })}
        <Gap height={below} />
      </tbody>
    </DataTable>
  );
}

/** Space of the rows that are not rendered. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height <= 0 ? null : <tr aria-hidden="true" style={{ height }} />;
}
