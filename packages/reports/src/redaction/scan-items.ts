import { QUOTE, stringEnd } from '../json/json-bytes.js';
import { RepeatedNames } from '../json/repeated-names.js';
import { byteTable, numberEnd } from '../json/scan-json.js';
import { isHarmless, isPlainName } from './clean-value.js';
import { CLASS_BITS, FOUND, suspectAutomaton, type SuspectAutomaton } from './suspect-automaton.js';

/** One look over the items of an array and over the entries of a list in each: where the redaction may change something. */
export interface ItemScan {
  /** As of `scanJson`. */
  readonly unsafeSpans: readonly number[];
  /** What of an item may change beside the entries of its list. Only objects are items here. */
  readonly suspectItems: readonly SuspectItem[];
  /** The number of the first entry of each item, and behind them the number of all entries. */
  readonly firstEntries: readonly number[];
  /** Whether an entry may change. Only objects are entries. */
  readonly suspectEntries: readonly boolean[];
  /** Where each entry is whose text is that which `writeJson` writes, if it is not suspect: start, end; 0, 0 for all others. */
  readonly entrySpans: readonly number[];
}

/** Nothing; members that are not the list; anything, as where the list comes twice. */
export type SuspectItem = 'none' | 'rest' | 'all';

/** Longer names are cut. */
const LONGEST_NAME = 1024;

/** The shortest long word of the redaction. */
const LONG_WORD = 16;

const OPEN = 1;
const CLOSE = 2;
const NUMBER = 3;
const COLON = 4;
const SPACE = 5;

/** What a byte begins, outside of strings; 0 for a byte that is skipped. */
const KINDS = byteTable({ '[{': OPEN, ']}': CLOSE, '-0123456789': NUMBER, ':': COLON, ' \t\n\r': SPACE });

const COLON_BYTE = 0x3a;
const ARRAY = 0x5b;
const OBJECT = 0x7b;

const WORD_UNITS = byteTable({ 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-': 1 });

/** Made at the first scan: it takes some milliseconds, which a program without a scan does not spend at its start. */
let automaton: SuspectAutomaton | undefined;
const names = new RepeatedNames();

/**
 * Scans the bytes of an array. `list` is the name of the member of its items that is a list, as the bytes between its quotes. For a text
 * that is not JSON the result means nothing, and does no harm.
 *
 * What is not suspect is what `cleanValue` gives back as it is: its strings are of UTF-8 without escapes, so that their bytes are their
 * characters, and each string that may contain a secret, or name one, is judged by the rules. Long on purpose, as `scanJson` is.
 */
export function scanItems(bytes: Buffer, list: Buffer): ItemScan {
  const { length } = bytes;
  const { classes, next } = (automaton ??= suspectAutomaton());
  const unsafeSpans: number[] = [];
  const suspectItems: SuspectItem[] = [];
  const firstEntries: number[] = [];
  const suspectEntries: boolean[] = [];
  const entrySpans: number[] = [];
  let depth = 0;
  let suspectItem: SuspectItem = 'none';
  let isSuspectEntry = false;
  /** Whether the last name of an item is that of its list, and whether this place is in that, and in an entry. */
  let isListNext = false;
  let hasList = false;
  let isInList = false;
  let isInEntry = false;
  let entryStart = 0;
  /** Whether the entry so far is written as `writeJson` writes it. */
  let isWritten = false;
  let nameStart = 0;
  let nameEnd = 0;
  let at = 0;
  while (at < length) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at += 1;
      nameStart = at;
      let state = 0;
      while (at < length && state < FOUND) {
        state = next[(state << CLASS_BITS) | (classes[bytes[at] ?? 0] ?? 0)] ?? 0;
        at += 1;
      }
      if (state === FOUND) at = stringEnd(bytes, at);
      nameEnd = at - 1;
      if (
        (state === FOUND || (nameEnd - nameStart >= LONG_WORD && isLong(bytes, nameStart, nameEnd))) &&
        isSuspect(bytes, nameStart, nameEnd)
      ) {
        if (isInEntry) isSuspectEntry = true;
        else if (isInList || (depth === 2 && isName(bytes, at))) suspectItem = 'all';
        else if (suspectItem === 'none') suspectItem = 'rest';
      }
      continue;
    }
    const kind = KINDS[byte];
    if (kind === NUMBER) {
      const before = unsafeSpans.length;
      at = numberEnd(bytes, at, unsafeSpans);
      if (unsafeSpans.length > before) isWritten = false;
      continue;
    }
    at += 1;
    if (kind === COLON) {
      if (isInEntry) {
        // Names that are numbers come first in an object.
        if (isWritten && (isDigit(bytes[nameStart] ?? 0) || names.mayRepeat(bytes, nameStart, nameEnd, depth)))
          isWritten = false;
      } else if (depth === 2)
        isListNext = list.length === nameEnd - nameStart && list.compare(bytes, nameStart, nameEnd) === 0;
    } else if (kind === OPEN) {
      depth += 1;
      if (byte === OBJECT) names.begin(depth);
      if (depth === 2 && byte === OBJECT) {
        firstEntries.push(suspectEntries.length);
        suspectItem = 'none';
        hasList = false;
      } else if (depth === 3) {
        isInList = isListNext && byte === ARRAY;
        if (isInList && hasList) suspectItem = 'all';
        hasList ||= isInList;
      } else if (depth === 4 && isInList && byte === OBJECT) {
        isInEntry = true;
        isSuspectEntry = false;
        entryStart = at - 1;
        isWritten = true;
      }
    } else if (kind === CLOSE) {
      if (depth === 4 && isInEntry) {
        isInEntry = false;
        suspectEntries.push(isSuspectEntry);
        if (isWritten) entrySpans.push(entryStart, at);
        else entrySpans.push(0, 0);
      } else if (depth === 3) {
        isInList = false;
      } else if (depth === 2 && suspectItems.length < firstEntries.length) {
        suspectItems.push(suspectItem);
      }
      depth -= 1;
    } else if (kind === SPACE) {
      isWritten = false;
    }
  }
  firstEntries.push(suspectEntries.length);
  return { unsafeSpans, suspectItems, firstEntries, suspectEntries, entrySpans };
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Whether a string has a long word, or may be a name that is too long. */
function isLong(bytes: Buffer, start: number, end: number): boolean {
  return end - start > LONGEST_NAME || hasLongWord(bytes, start, end);
}

/** As `hasLongWord` of `redact.ts`: most of a text is never read. */
function hasLongWord(bytes: Buffer, start: number, end: number): boolean {
  let next = start + LONG_WORD - 1;
  while (next < end) {
    let before = next;
    while (before > next - LONG_WORD && WORD_UNITS[bytes[before] ?? 0] === 1) before -= 1;
    if (before === next - LONG_WORD) return true;
    next = before + LONG_WORD;
  }
  return false;
}

function isSuspect(bytes: Buffer, start: number, end: number): boolean {
  const text = bytes.toString('utf8', start, end);
  if (text.includes('\\')) return true;
  return isName(bytes, end + 1) ? !isPlainName(text) : !isHarmless(text);
}

/** Whether the string before `at` is the name of a member. */
function isName(bytes: Buffer, at: number): boolean {
  let next = at;
  while (next < bytes.length && (bytes[next] ?? 0) <= 0x20) next += 1;
  return bytes[next] === COLON_BYTE;
}
