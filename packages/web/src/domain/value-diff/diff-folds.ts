import type { DiffRow } from './diff-rows.js';

/** Rows that are shown, or unchanged rows that are folded. */
export type DiffPart =
  | { readonly kind: 'rows'; readonly rows: readonly DiffRow[] }
  | { readonly kind: 'hidden'; readonly rows: readonly DiffRow[] };

const CONTEXT = 3;
/** Fewer unchanged rows are not folded. */
const MIN_HIDDEN = 3;

/** Folds unchanged rows that are more than three rows away from a change. */
export function foldRows(rows: readonly DiffRow[]): readonly DiffPart[] {
  const isNear = nearRows(rows);
  const parts: DiffPart[] = [];
  for (let at = 0; at < rows.length;) {
    const end = endOfRun(isNear, at);
    const run = rows.slice(at, end);
    parts.push({ kind: isNear[at] === true || run.length < MIN_HIDDEN ? 'rows' : 'hidden', rows: run });
    at = end;
  }
  return parts;
}

function nearRows(rows: readonly DiffRow[]): readonly boolean[] {
  const near = rows.map(() => false);
  rows.forEach((row, index) => {
    if (!row.isSame) near.fill(true, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  return near;
}

function endOfRun(values: readonly boolean[], from: number): number {
  const length = values.slice(from).findIndex((value) => value !== values[from]);
  return length === -1 ? values.length : from + length;
}
