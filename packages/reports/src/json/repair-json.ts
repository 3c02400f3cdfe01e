import type { JsonValue } from './json-value.js';
import type { ReportWarning } from '../report.js';
import { DEEPEST, readTolerantValue, type FaultKind, type Faults, type TolerantValue } from './tolerant-json.js';

/** The arrays and objects that are one after another in a text. */
export interface RepairedText {
  /** In their order. */
  readonly documents: readonly RepairedDocument[];
  readonly warnings: readonly ReportWarning[];
}

export interface RepairedDocument {
  readonly value: JsonValue;
  /** Offsets in the text: what a document takes of it. */
  readonly start: number;
  readonly end: number;
  /** The arrays and objects in it that were not closed: their last members may be missing. */
  readonly open: readonly JsonValue[];
}

interface Found {
  readonly start: number;
  readonly parsed: TolerantValue;
}

/**
 * Finds the JSON arrays and objects in a text that may contain other things before, between and after them, and may end early.
 * A bracket of other text (`[INFO] …`) is tried and skipped. The time is linear in the length of the text.
 */
export function repairJson(text: string): RepairedText {
  const found = findDocuments(text);
  const documents = found.map(({ start, parsed }) => ({
    value: parsed.value,
    start,
    end: parsed.ending === 'cut' ? text.length : parsed.end,
    open: parsed.open,
  }));
  const linesOf = (at: number) => lineOf(text, at);
  const foreign = foreignText(text, documents);
  return {
    documents,
    warnings: [
      ...found.flatMap(({ parsed }) => [...faultWarnings(parsed.faults, linesOf), ...endWarnings(parsed, linesOf)]),
      ...(foreign === undefined ? [] : [foreign]),
    ],
  };
}

/**
 * Returns the documents that are whole, or end early with the text; and the longest other one, unless it is shorter than one
 * of these.
 */
function findDocuments(text: string): readonly Found[] {
  const { whole, longest } = searchDocuments(text);
  if (
    longest === undefined ||
    whole.some((found) => lengthOf(found) >= lengthOf(longest) || reachesOver(found, longest))
  )
    return whole;
  const repaired = { start: longest.start, parsed: readTolerantValue(text, longest.start, true) };
  if (repaired.parsed.ending === 'broken' && isEmpty(repaired.parsed.value)) return whole;
  const others = whole.filter(({ start }) => start < repaired.start || start >= repaired.parsed.end);
  return [...others, repaired].sort((left, right) => left.start - right.start);
}

/**
 * Tries one bracket after the other. After one that fails, what it took is looked through again, but in all only as much as the
 * text is long; after that the search continues where it failed.
 */
function searchDocuments(text: string): { readonly whole: readonly Found[]; readonly longest: Found | undefined } {
  const whole: Found[] = [];
  let longest: Found | undefined;
  let budget = text.length;
  let start = nextBracket(text, 0);
  while (start !== undefined) {
    const found = { start, parsed: readTolerantValue(text, start, false) };
    if (found.parsed.ending === 'whole') {
      whole.push(found);
      start = nextBracket(text, found.parsed.end);
      continue;
    }
    if (found.parsed.ending === 'cut' && !isEmpty(found.parsed.value)) return { whole: [...whole, found], longest };
    if (longest === undefined || lengthOf(found) > lengthOf(longest)) longest = found;
    budget -= lengthOf(found);
    start = nextBracket(text, budget > 0 ? start + 1 : Math.max(found.parsed.end, start + 1));
  }
  return { whole, longest };
}

const BRACKET = /[[{]/g;

function nextBracket(text: string, from: number): number | undefined {
  BRACKET.lastIndex = from;
  return BRACKET.exec(text)?.index;
}

function lengthOf({ start, parsed }: Found): number {
  return parsed.end - start;
}

/** A document that begins inside of what another took and ends after it: that one took its brackets for its own. */
function reachesOver(found: Found, other: Found): boolean {
  return found.start > other.start && found.start < other.parsed.end && found.parsed.end > other.parsed.end;
}

function isEmpty(value: JsonValue): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

const FAULTS: Readonly<Record<FaultKind, readonly [ReportWarning['code'], string]>> = {
  control: ['healed', 'Strings contain control characters that JSON forbids; they were kept.'],
  escape: ['healed', 'Strings contain escapes that JSON does not define; they were kept.'],
  comma: ['healed', 'A comma is missing or superfluous; the JSON was read without it.'],
  mismatch: ['healed', 'An array or object is closed by the wrong bracket; it was closed there.'],
  word: ['invalid_number', 'A number is NaN or Infinity; it was read as null.'],
  number: ['invalid_number', 'A number is too large, or begins with zeros.'],
  foreign: ['skipped_part', 'The JSON contains text that is not JSON; it was skipped to the end of its line.'],
  depth: ['limit', `Values more than ${DEEPEST} levels deep were ignored.`],
  values: ['limit', 'The JSON has too many values; those from here on were ignored.'],
};

function faultWarnings(faults: Faults, lineAt: (at: number) => number): readonly ReportWarning[] {
  return [...faults].map(([kind, { at, count }]) => {
    const [code, message] = FAULTS[kind];
    return { code, message: count === 1 ? message : `${message} (${count} times, first here.)`, line: lineAt(at) };
  });
}

function endWarnings({ ending, end, faults }: TolerantValue, lineAt: (at: number) => number): readonly ReportWarning[] {
  if (ending === 'cut')
    return [
      {
        code: 'truncated',
        message: 'The JSON is cut off; everything complete before the cut was read.',
        line: lineAt(end),
      },
    ];
  if (ending === 'whole' || faults.has('values')) return [];
  return [
    {
      code: 'truncated',
      message: 'The JSON is not readable from here on; everything before was read.',
      line: lineAt(end),
    },
  ];
}

/** Text outside of the documents that is not blank. */
function foreignText(text: string, documents: readonly RepairedDocument[]): ReportWarning | undefined {
  let from = 0;
  for (const { start, end } of [...documents, { start: text.length, end: text.length }]) {
    const at = text.slice(from, start).search(/\S/);
    if (documents.length > 0 && at !== -1) {
      return {
        code: 'foreign_text',
        message: 'Skipped text before, between or after the JSON.',
        line: lineOf(text, from + at),
      };
    }
    from = Math.max(from, end);
  }
  return undefined;
}

function lineOf(text: string, at: number): number {
  let line = 1;
  for (let from = text.indexOf('\n'); from !== -1 && from < at; from = text.indexOf('\n', from + 1)) line += 1;
  return line;
}
