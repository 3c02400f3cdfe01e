import type { CauseKey, CauseStanding } from './cause-groups.js';

/** A place among the causes of a page of failures. */
export interface CausePlace {
  /** The place of the last failure before the page; -1 for the first page. */
  readonly afterSeq: number;
  /** The last cause that was shown. */
  readonly after: CauseKey;
}

const STANDINGS: Readonly<Record<CauseStanding, string>> = { new: 'n', known: 'k', flaky: 'f' };
const SHAPE = /^(-1|\d{1,9})([nkf])(\d{1,9})\.(\d{1,9})$/;

/** Returns the cursor key of the place behind a cause. */
export function causePlaceKey({ afterSeq, after }: CausePlace): string {
  return `${afterSeq}${STANDINGS[after.standing]}${after.size}.${after.firstSeq}`;
}

/** The place that the key of a cursor names; undefined for a key of another shape. */
export function readCausePlace(key: string): CausePlace | undefined {
  const [, afterSeq, letter, size, firstSeq] = SHAPE.exec(key) ?? [];
  const standing = (['new', 'known', 'flaky'] as const).find((name) => STANDINGS[name] === letter);
  return standing === undefined
    ? undefined
    : { afterSeq: Number(afterSeq), after: { standing, size: Number(size), firstSeq: Number(firstSeq) } };
}
