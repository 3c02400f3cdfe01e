import { isJsonNumber, type JsonValue, toNumber } from '../json/json-value.js';
import { headOf } from '../text/clean-text.js';
import { differingLine } from './differing-line.js';
import type { FoundChange, FoundChanges, ValuePath } from './find-changes.js';
import { printSides, printValue, quote } from './print-value.js';

/** The most characters of a headline. */
export const LONGEST_HEADLINE = 120;

const LONGEST_LABEL = 44;
const LONGEST_KEY = 24;
/** Room for `; 12345 more`. */
const ROOM_FOR_MORE = 14;
const ARROW = ' → ';

/** Writes the changes of a comparison on one line: the first one in full, others as far as there is room. */
export function headlineOfChanges({ changes, total }: FoundChanges, rootLabel: string): string {
  const [first, ...others] = changes;
  if (first === undefined) return '';
  if (total > 2 && first.kind === 'moved')
    return headOf(`${labelOf(first.path.slice(0, -1), 'items')} in another order`, LONGEST_HEADLINE);
  let text = writeChange(first, rootLabel, LONGEST_HEADLINE - (total > 1 ? ROOM_FOR_MORE : 0));
  let shown = 1;
  for (const change of others) {
    const next = `${text}; ${writeChange(change, rootLabel, LONGEST_HEADLINE)}`;
    if (next.length > LONGEST_HEADLINE - (total > shown + 1 ? ROOM_FOR_MORE : 0)) break;
    text = next;
    shown += 1;
  }
  return shown < total ? `${text}; ${total - shown} more` : text;
}

function writeChange(change: FoundChange, rootLabel: string, room: number): string {
  const label = labelOf(change.path, rootLabel);
  const { kind, expected, actual } = change;
  const prefix = label === '' ? '' : `${label} `;
  if (kind === 'changed') return writePair(prefix, expected ?? null, actual ?? null, room);
  if (kind === 'missing') return withValue(`missing ${label}`, expected, room);
  if (kind === 'unexpected') return withValue(`unexpected ${label}`, actual, room);
  return `${label} moved to [${printValue(actual ?? null, LONGEST_KEY)}]`;
}

function withValue(text: string, value: JsonValue | undefined, room: number): string {
  return value === undefined ? text : `${text}: ${printValue(value, Math.max(room - text.length - 2, 1))}`;
}

/** Writes two values with an arrow between, and behind them what cannot be seen at a glance. */
export function writePair(prefix: string, expected: JsonValue, actual: JsonValue, room: number): string {
  if (typeof expected === 'string' && typeof actual === 'string') {
    const line = differingLine(expected, actual);
    if (line !== undefined) return writeLine(`${prefix}line ${line.line}`, line.expected, line.actual, room);
  }
  const note = noteOf(expected, actual);
  const sides = printSides(expected, actual, room - prefix.length - ARROW.length - note.length);
  return `${prefix}${sides.expected}${ARROW}${sides.actual}${note}`;
}

function writeLine(prefix: string, expected: string | undefined, actual: string | undefined, room: number): string {
  if (expected === undefined)
    return withValue(`${prefix}: unexpected`, actual, room).replace('unexpected:', 'unexpected');
  if (actual === undefined) return withValue(`${prefix}: missing`, expected, room).replace('missing:', 'missing');
  return writePair(`${prefix}: `, expected, actual, room);
}

/** Names a place as people write it: `items[3].price`; of a long path its end. */
export function labelOf(path: ValuePath, rootLabel: string): string {
  if (path.length === 0) return rootLabel;
  const parts = path.map((part, index) => writePart(part, index === 0));
  let label = '';
  for (const [index, part] of parts.toReversed().entries()) {
    if (index > 0 && label.length + part.length > LONGEST_LABEL) return `…${label}`;
    label = part + label;
  }
  return label;
}

function writePart(part: string | number, isFirst: boolean): string {
  if (typeof part === 'number') return `[${part}]`;
  if (/^[\p{L}_$][\p{L}\p{N}_$-]{0,23}$/u.test(part)) return isFirst ? part : `.${part}`;
  return `[${quote(part.length > LONGEST_KEY ? `${headOf(part, LONGEST_KEY)}…` : part)}]`;
}

/** A difference that two prints next to each other do not show. */
function noteOf(expected: JsonValue, actual: JsonValue): string {
  if (isJsonNumber(expected) && isJsonNumber(actual)) return deltaOf(toNumber(expected), toNumber(actual));
  if (typeof expected !== 'string' || typeof actual !== 'string') return '';
  if (expected.length > LONGEST_HEADLINE || actual.length > LONGEST_HEADLINE) return '';
  const apart = timeBetween(expected, actual);
  if (apart !== '') return apart;
  if (expected.normalize() === actual.normalize()) return ' (another Unicode form)';
  return expected.toLowerCase() === actual.toLowerCase() ? ' (case)' : '';
}

/** Numbers of fewer digits are compared at a glance. */
const PLAIN_DIGITS = 6;

/** The difference of numbers that are long, with a sign. */
function deltaOf(expected: number, actual: number): string {
  const digits = Math.max(String(expected).length, String(actual).length);
  const delta = actual - expected;
  if (digits <= PLAIN_DIGITS || delta === 0 || !Number.isFinite(delta)) return '';
  return ` (${delta > 0 ? '+' : ''}${Number(delta.toPrecision(3))})`;
}

/** A date, with or without a time, in ISO 8601; a time without a zone is compared with another one only. */
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
  [1, 'ms'],
];

/** How much later or earlier the actual time is, in its largest two units. */
function timeBetween(expected: string, actual: string): string {
  const [left, right] = [ISO.exec(expected), ISO.exec(actual)];
  if (left === null || right === null || (left[1] === undefined) !== (right[1] === undefined)) return '';
  const ms = Date.parse(actual.replace(' ', 'T')) - Date.parse(expected.replace(' ', 'T'));
  if (Number.isNaN(ms)) return '';
  if (ms === 0) return ' (the same time)';
  let rest = Math.abs(ms);
  const parts = UNITS.flatMap(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return ` (${parts.slice(0, 2).join(' ')} ${ms > 0 ? 'later' : 'earlier'})`;
}
