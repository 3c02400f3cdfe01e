import { oneLine } from '@clarion/uploading/output/plain';

/** Aligns rows in columns with two blanks between them. Does not pad the last column. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
