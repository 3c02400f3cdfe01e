import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/**
 * munit: `=> Obtained`, the value, `=> Diff (- expected, + obtained)`, the difference. The expected value is known where the
 * difference is whole, which shows when it gives the obtained one again.
 */
export function readMunit(message: string): FoundValues | undefined {
  const lines = message.split('\n').map((line) => line.trimEnd());
  const from = lines.findIndex((line) => /^\s{0,8}=> Obtained$/.test(line));
  const legend = lines.findIndex((line, index) => index > from && /^\s{0,8}=> Diff \(/.test(line));
  if (from === -1 || legend === -1) return undefined;
  const behind = lines.slice(legend + 1);
  const end = behind.findIndex((line) => !/^[-+ ]/.test(line));
  const changes = end === -1 ? behind : behind.slice(0, end);
  const expectedSign = /\(- expected/.test(lines[legend] ?? '') ? '-' : '+';
  const obtainedSign = expectedSign === '-' ? '+' : '-';
  const printed = lines.slice(from + 1, legend);
  const text = withoutMargin(printed);
  if (text !== undefined && text === sideOf(changes, obtainedSign))
    return foundValues(sideOf(changes, expectedSign), text);
  const obtained = printed.join('\n');
  if (sideOf(changes, obtainedSign) !== obtained || !changes.some((line) => line.startsWith(expectedSign))) return {};
  return foundValues(printOf(sideOf(changes, expectedSign)), printOf(obtained));
}

/** A text of several lines, with a margin: `"""|a`, `   |b`, `   |""".stripMargin`. Its difference has the lines alone. */
function withoutMargin(printed: readonly string[]): string | undefined {
  const first = /^\s{0,8}"""\|(.*)$/.exec(printed[0] ?? '')?.[1];
  const isWhole = /^\s{0,12}\|""".stripMargin$/.test(printed.at(-1) ?? '');
  if (first === undefined || !isWhole) return undefined;
  const rest = printed.slice(1, -1).map((line) => /^\s{0,12}\|(.*)$/.exec(line)?.[1]);
  return rest.includes(undefined) ? undefined : [first, ...rest].join('\n');
}

/** One side of a difference: the lines with its sign, and those that both sides have. */
function sideOf(changes: readonly string[], sign: string): string {
  return changes
    .filter((line) => line.startsWith(sign) || line.startsWith(' '))
    .map((line) => line.slice(1))
    .join('\n');
}

/** A text of several lines has a margin and marks of its own: it is not restored. */
function printOf(printed: string): JsonValue | undefined {
  if (!printed.includes('\n')) return valueOf(printed.trim());
  return printed.trimStart().startsWith('"') || isCut(printed) ? undefined : printed;
}

function valueOf(printed: string): JsonValue | undefined {
  return isCut(printed) ? undefined : (bareQuotedText(printed) ?? plainValue(printed));
}

/** weaver's difference of two values of one line each; of longer ones it does not say whether it has all lines. */
const WEAVER =
  /^Values not equal:\n\nin expect\.\w{2,20}\(- expected, \+ found\)\n-(\S[^\n]{0,4000})\n\+(\S[^\n]{0,4000})\s*$/;

/** Reads weaver's `expect.eql`. */
export function readWeaver(message: string): FoundValues | undefined {
  const [, expected, actual] = WEAVER.exec(message.trim()) ?? [];
  return expected === undefined || actual === undefined ? undefined : foundValues(valueOf(expected), valueOf(actual));
}
