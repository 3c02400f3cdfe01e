import { foundValues } from '../../values/found-values.js';
import { numberIn } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';

const TIMES = /^Wanted (\d{1,9}) times?[:.,]?(?:\n[^\n]{0,400}){0,4}\nBut was (\d{1,9}) times?[:.]?/m;
const NEVER = /^Never wanted here:(?:\n[^\n]{0,400}){0,3}\nBut invoked here:/m;
const MOCKITO =
  /^(?:Wanted but not invoked:|Argument\(s\) are different! Wanted:|No interactions wanted here:|Verification in order failure)/m;

const WANTED = /^(?:Wanted but not invoked:|Argument\(s\) are different! Wanted:)$/;

/** What came instead, if it is one call. */
const GIVEN =
  /^(?:Actual invocations? ha(?:s|ve) different arguments(?: at positions? \[[\d, ]{1,40}\])?:|However, there was exactly 1 interaction with this mock:)$/;

const MOST_LINES_OF_CALL = 60;

/** Reads what Mockito says of calls that were wanted. */
export function readMockito(text: string): FoundValues | undefined {
  const times = TIMES.exec(text);
  if (times !== null) return foundValues(numberIn(times[1] ?? ''), numberIn(times[2] ?? ''));
  return readWantedCall(text) ?? (MOCKITO.test(text) || NEVER.test(text) ? {} : undefined);
}

/** `Wanted but not invoked:` and `Argument(s) are different! Wanted:`, each with the call below; what came instead follows. */
function readWantedCall(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const wanted = lines.findIndex((line) => WANTED.test(line));
  const expected = callBelow(lines, wanted);
  if (expected === undefined) return undefined;
  const given = lines.findIndex((line, index) => index > wanted && GIVEN.test(line));
  const isNone = lines.some((line) => line === 'Actually, there were zero interactions with this mock.');
  return foundValues(expected, onlyCallBelow(lines, given) ?? (isNone ? 'zero interactions' : undefined));
}

/** A call, in lines up to the place where it was made: `cart.add("a");` and `-> at CartTest.adds(CartTest.java:9)`. */
function callBelow(lines: readonly string[], heading: number): string | undefined {
  const behind = lines.slice(heading + 1, heading + 1 + MOST_LINES_OF_CALL);
  const end = behind.findIndex((line) => line.startsWith('-> at '));
  return heading < 0 || end < 1 ? undefined : behind.slice(0, end).join('\n').trim();
}

/** The call below a heading; of several, none is the one that was given. */
function onlyCallBelow(lines: readonly string[], heading: number): string | undefined {
  const places = lines.slice(heading + 1).filter((line) => line.startsWith('-> at '));
  return places.length > 1 ? undefined : callBelow(lines, heading);
}

const OF_MOCKK = 'but arguments are not matching:\n';
const NOT_MATCHED = /^\[\d{1,4}\]: argument: ([^\n]{0,2000}?), matcher: ([^\n]{0,2000}), result: -$/;

/** Reads MockK, of the only call there was: `[0]: argument: 2, matcher: eq(3), result: -`. Of several arguments none is the value. */
export function readMockk(message: string): FoundValues | undefined {
  const at = message.indexOf(OF_MOCKK);
  if (at === -1) return undefined;
  const lines = message.slice(at + OF_MOCKK.length).split('\n', 100);
  const [only, ...others] = lines.map((line) => NOT_MATCHED.exec(line.trim())).filter((match) => match !== null);
  return only === undefined || others.length > 0 ? {} : foundValues(only[2], literal(only[1] ?? ''));
}

/** EasyMock counts calls, of each method in a line of its own: `Cart.add("a"): expected: 1, actual: 0`. */
const COUNTED =
  /^\s{1,8}\S.{0,2000}\): expected: ((?:at least |between )?\d{1,9}(?: and \d{1,9})?), actual: (\d{1,9})(?: \(\+1\))?$/;

/** Reads the count of EasyMock, where one is wrong. */
export function readEasyMock(message: string): FoundValues | undefined {
  if (!message.includes('): expected: ')) return undefined;
  const counts = message
    .split('\n', 200)
    .map((line) => COUNTED.exec(line))
    .filter((match) => match !== null);
  const [only, ...others] = counts;
  if (only === undefined) return undefined;
  return others.length > 0 ? {} : foundValues(literal(only[1] ?? ''), literal(only[2] ?? ''));
}
