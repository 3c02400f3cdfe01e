import type { ChangeObject } from 'diff';
import { diffArrays } from 'diff/lib/diff/array.js';
import { diffChars } from 'diff/lib/diff/character.js';
import { diffWordsWithSpace } from 'diff/lib/diff/word.js';
import { alignLines } from './align-lines.js';

// The entry of the package also brings its other kinds of differences to the browser.

/** A part of a line. */
interface Segment {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of one text, numbered from 1. */
export interface DiffLine {
  readonly number: number;
  readonly segments: readonly Segment[];
}

/** An unchanged, changed, removed or added line. */
export interface DiffRow {
  readonly isSame: boolean;
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

/** Longer texts are compared by line only. */
const MAX_LENGTH_WITH_WORDS = 100_000;
/** Longer texts are not compared. */
const MAX_LENGTH = 1_000_000;
const MAX_MS = 400;
const MAX_EDITS = 4_000;
const MAX_EDITS_IN_LINE = 400;
/** Shorter equal parts are a coincidence. */
const MIN_SHARED = 3;

/** Compares two texts line by line. Returns undefined if they are too long or too different. */
export function diffRows(before: string, after: string): readonly DiffRow[] | undefined {
  const length = before.length + after.length;
  if (length > MAX_LENGTH) return undefined;
  const changes = diffArrays(before.split('\n'), after.split('\n'), { timeout: MAX_MS, maxEditLength: MAX_EDITS });
  return changes === undefined ? undefined : toRows(changes, length <= MAX_LENGTH_WITH_WORDS);
}

function toRows(changes: readonly ChangeObject<string[]>[], withWords: boolean): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let numbers = { before: 1, after: 1 };
  const deadline = Date.now() + MAX_MS;
  for (let at = 0; at < changes.length;) {
    const { same, removed, added, next } = blockAt(changes, at);
    const isInTime = withWords && Date.now() < deadline;
    rows.push(
      ...same.map((text, index) => sameRow(text, numbers.before + index, numbers.after + index)),
      ...changedRows(removed, added, numbers, isInTime),
    );
    numbers = {
      before: numbers.before + same.length + removed.length,
      after: numbers.after + same.length + added.length,
    };
    at = next;
  }
  return rows;
}

interface Block {
  readonly same: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly next: number;
}

/** Returns an unchanged block, or a removed block together with the added block that replaces it. */
function blockAt(changes: readonly ChangeObject<string[]>[], at: number): Block {
  const change = changes[at];
  if (change === undefined || (!change.added && !change.removed))
    return { same: change?.value ?? [], removed: [], added: [], next: at + 1 };
  const other = changes[at + 1];
  const isPair = other !== undefined && ((change.removed && other.added) || (change.added && other.removed));
  const parts = isPair ? [change, other] : [change];
  return {
    same: [],
    removed: parts.flatMap(({ removed, value }) => (removed ? value : [])),
    added: parts.flatMap(({ added, value }) => (added ? value : [])),
    next: at + parts.length,
  };
}

function sameRow(text: string, before: number, after: number): DiffRow {
  const segments = [{ text, isChanged: false }];
  return { isSame: true, before: { number: before, segments }, after: { number: after, segments } };
}

/** Pairs each removed line with the most similar added line. */
function changedRows(
  removed: readonly string[],
  added: readonly string[],
  from: { readonly before: number; readonly after: number },
  withWords: boolean,
): readonly DiffRow[] {
  return alignLines(removed, added).map(({ before: beforeAt, after: afterAt }) => {
    const before = beforeAt === undefined ? undefined : removed[beforeAt];
    const after = afterAt === undefined ? undefined : added[afterAt];
    const pair = before !== undefined && after !== undefined && withWords ? segmentsOf(before, after) : undefined;
    return {
      isSame: false,
      before: toLine(before, pair?.before, from.before + (beforeAt ?? 0)),
      after: toLine(after, pair?.after, from.after + (afterAt ?? 0)),
    };
  });
}

function toLine(
  text: string | undefined,
  segments: readonly Segment[] | undefined,
  number: number,
): DiffLine | undefined {
  if (text === undefined) return undefined;
  return { number, segments: segments ?? [{ text, isChanged: false }] };
}

interface SegmentPair {
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/** Compares two lines by word, or by character if they share no word. Returns undefined if almost everything differs. */
function segmentsOf(before: string, after: string): SegmentPair | undefined {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS_IN_LINE });
  if (words !== undefined && words.some(isSharedWord)) return toPair(words);
  const characters = diffChars(before, after, { maxEditLength: MAX_EDITS_IN_LINE });
  return characters !== undefined && sharesMuch(characters, before, after)
    ? toPair(characters)
    : words !== undefined && words.some(isShared)
      ? toPair(words)
      : undefined;
}

function isShared({ added, removed }: ChangeObject<string>): boolean {
  return !added && !removed;
}

function isSharedWord(change: ChangeObject<string>): boolean {
  return isShared(change) && /[\p{L}\p{N}]/u.test(change.value);
}

function sharesMuch(changes: readonly ChangeObject<string>[], before: string, after: string): boolean {
  const runs = changes.filter((change) => isShared(change) && change.value.length >= MIN_SHARED);
  const shared = runs.reduce((sum, { value }) => sum + value.length, 0);
  return shared * 2 >= Math.max(before.length, after.length);
}

function toPair(changes: readonly ChangeObject<string>[]): SegmentPair {
  return { before: sideOf(changes, 'added'), after: sideOf(changes, 'removed') };
}

function sideOf(changes: readonly ChangeObject<string>[], absent: 'added' | 'removed'): readonly Segment[] {
  return changes
    .filter((change) => !change[absent])
    .map((change) => ({ text: change.value, isChanged: !isShared(change) }));
}

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
