import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** A claim with a value, behind the name of what has it, and maybe an error of the page. */
const VALUE =
  /^(?:[\w.]{1,200} ?: )?(?:Locator|Page(?: title| URL)?) expected (not )?to ([A-Za-z ]{1,60}?)(?:(?<=attribute|property) '[^'\n]{1,200}')?(?:\nError: [^\n]{1,200}?)? '([^\n]{0,4000})'\nBut was: '([^\n]{0,4000}|\s{0,200}\n[^'\n]{0,4000}\n\s{0,200})' ?$/m;

const STATE =
  /^(?:[\w.]{1,200} ?: )?Locator expected (not )?to (be [a-z ]{1,40}?)(?:\nError: [^\n]{1,200}?)? ?(?:\nCall log:|$)/m;
const STATUS =
  /^(?:[\w.]{1,200} ?: )?Response status expected (not )?to be (within \[[\d.]{1,20}\] range), was (\d{3})$/m;

/** Reads Playwright for .NET, which puts values in quotes and escapes nothing. */
export function readPlaywrightDotnet(text: string): FoundValues | undefined {
  if (!text.includes(' expected ')) return undefined;
  const status = STATUS.exec(text);
  if (status !== null) return foundValues(`${status[1] ?? ''}${status[2] ?? ''}`, Number(status[3]));
  const [, not = '', claim = '', expected, actual] = VALUE.exec(text) ?? [];
  if (expected !== undefined && actual !== undefined) {
    const wanted = not === '' ? valueOf(claim, expected) : isCut(expected) ? undefined : `not ${expected}`;
    return foundValues(wanted, valueOf(claim, actual));
  }
  const state = STATE.exec(text);
  return state === null ? undefined : foundValues(`${state[1] ?? ''}${(state[2] ?? '').replace('be ', '')}`, undefined);
}

/** Numbers are those of elements and of properties; a text of digits stays one. */
function valueOf(claim: string, printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  if (printed === 'null') return null;
  // A text of the page may begin and end in lines of their own.
  if (printed.includes('\n')) return printed.trim();
  return claim === 'have count' || claim.startsWith('have JavaScript') ? plainValue(printed) : printed;
}

const CLAIM = /^(?:[\w.]{1,200} ?: )?HTML comparison failed\./;
const ACTUAL = /^Actual HTML: ?$/;
const EXPECTED = /^Expected HTML: ?$/;

/** Reads bUnit: both markups whole, each below its heading. Markup that repeats a heading has no certain end. */
export function readBunit(text: string): FoundValues | undefined {
  if (!CLAIM.test(text)) return undefined;
  const lines = text.split('\n');
  const actual = lines.findIndex((line) => ACTUAL.test(line));
  const expected = lines.findIndex((line) => EXPECTED.test(line));
  const areOnce =
    actual === lines.findLastIndex((line) => ACTUAL.test(line)) &&
    expected === lines.findLastIndex((line) => EXPECTED.test(line));
  if (actual < 0 || expected < actual || !areOnce) return {};
  return foundValues(
    lines
      .slice(expected + 1)
      .join('\n')
      .trim(),
    lines
      .slice(actual + 1, expected)
      .join('\n')
      .trim(),
  );
}
