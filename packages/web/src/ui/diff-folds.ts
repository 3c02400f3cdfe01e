import type { DiffRow } from './diff-rows.js';

/** Rows that are shown, or equal rows that are left out. */
export type DiffPart =
  | { readonly kind: 'rows'; readonly rows: readonly DiffRow[] }
  | { readonly kind: 'hidden'; readonly rows: readonly DiffRow[] };

const CONTEXT = 3;
/** Fewer equal rows than that are not worth folding. */
const FEWEST_HIDDEN = 3;

/** Folds the equal rows that stand further away from a change than three rows. */
export function foldRows(rows: readonly DiffRow[]): readonly DiffPart[] {
  const isNear = nearRows(rows);
  const parts: DiffPart[] = [];
  for (let at = 0; at < rows.length;) {
    const end = endOfRun(isNear, at);
    const run = rows.slice(at, end);
    parts.push({ kind: isNear[at] === true || run.length < FEWEST_HIDDEN ? 'rows' : 'hidden', rows: run });
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
