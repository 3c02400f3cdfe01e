import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues } from '../message-pattern.js';

/** How an expectation begins, in the line of the error or below it. */
const HEAD = /^(?:[\w.]{1,80}: )?(?:Locator|Page \w{1,20}|Page) expected (?:not )?to |^Expected value: '/;

/** `Locator expected to have text 'a'`; the text may have several lines. */
const EXPECTATION =
  /^(?:[\w.]{1,80}: )?(?:Locator|Page \w{1,20}|Page) expected (not )?to (have count|have [A-Za-z][\w ]{1,40}|contain text|contain class(?: names)?|match Aria snapshot|be)(?: '([^]{0,4000})'| (\d{1,9}))?\s{0,4}$/;

/** A state, which is expected without a value: `Locator expected to be visible`. */
const STATE = /^(?:[\w.]{1,80}: )?Locator expected (not )?to be ([a-z][a-z ]{1,30}?)\s{0,4}$/;

/** Below a message of one's own. */
const EXPECTED_VALUE = /^Expected value: '([^]{0,4000})'\s{0,4}$/;

/** A blank behind it is lost where the value begins in the next line. */
const ACTUAL_VALUE = 'Actual value:';

/** The first line of the log of an expectation. */
const LOGGED =
  /^[^\S\n]{0,8}(?:- )?(?:Expect "(?:not_)?to_\w{1,60}"|(?:Locator|Page)Assertions\.(?:not_)?to_\w{1,60}) with timeout /m;

/** So many lines an expected value has at most. */
const MOST_LINES = 100;

/** What follows the value, which may have several lines. */
const BEHIND = /^(?:Call log:|Error: |Aria snapshot:|Expect ")/;

const RESPONSE =
  /^(?:[\w.]{1,80}: )?Response status expected (not )?to be (within \[\d{3}\.\.\d{3}\]) range, was '(\d{3})'/m;

/** Reads the assertions of Playwright for Python. */
export function readPlaywright(text: string): FoundValues | undefined {
  const [, negation, range, status] = RESPONSE.exec(text) ?? [];
  if (status !== undefined) return foundValues(`${negation ?? ''}${range ?? ''}`, Number(status));
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(ACTUAL_VALUE));
  const wanted = at < 1 ? undefined : wantedIn(expectationAbove(lines, at));
  if (wanted !== undefined) return foundValues(wanted.value, actualAt(lines, at, wanted.isPrinted));
  // A message of one's own, of a state.
  return at > 0 && LOGGED.test(text) ? foundValues(undefined, actualAt(lines, at, false)) : undefined;
}

/** The lines of the expectation in front of the value that came. */
function expectationAbove(lines: readonly string[], at: number): string {
  const above = lines.slice(Math.max(at - MOST_LINES, 0), at);
  const head = above.findLastIndex((line) => HEAD.test(line));
  return above.slice(head < 0 ? -1 : head).join('\n');
}

interface Wanted {
  readonly value: JsonValue;
  /** Whether the value below it is printed as Python prints it, a number or a list, and is no bare text. */
  readonly isPrinted: boolean;
}

function wantedIn(said: string): Wanted | undefined {
  const [, noState, state] = STATE.exec(said) ?? [];
  if (state !== undefined) return { value: `${noState ?? ''}${state}`, isPrinted: false };
  const [found, negation, verb, quoted, number] = EXPECTATION.exec(said) ?? [];
  const text = quoted ?? number ?? EXPECTED_VALUE.exec(said)?.[1];
  if (text === undefined || (found === undefined && quoted !== undefined)) return undefined;
  const isPrinted = verb === 'have count' || /^\[.*\]$/.test(text);
  if (negation !== undefined) return { value: isPrinted ? `not ${text}` : `not '${text}'`, isPrinted };
  return { value: (isPrinted ? printedValue(text) : undefined) ?? text, isPrinted };
}

function actualAt(lines: readonly string[], at: number, isPrinted: boolean): JsonValue | undefined {
  const behind = lines.slice(at + 1);
  const end = behind.findIndex((line) => BEHIND.test(line));
  const whole = [(lines[at] ?? '').slice(ACTUAL_VALUE.length), ...behind.slice(0, end < 0 ? 0 : end)];
  const value = whole.join('\n').trim();
  if (value === 'None') return undefined;
  return isPrinted ? printedValue(value) : value;
}
