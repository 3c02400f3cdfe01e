import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { filledStringOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { ReportedFailure, AssertionDialect } from '../../report.js';
import { withoutMochaBrackets } from '../../assertions/javascript/mocha-print.js';
import { errorNameAt } from '../shared/errors/error-name.js';

type Values = Pick<ReportedFailure, 'expected' | 'actual' | 'printed'>;

/**
 * Returns an error as Mocha's reporters write it: with `stack`, or with `estack` (mochawesome); undefined for `{}`, which
 * means none.
 */
export function mochaFailure(err: JsonObject | undefined): ReportedFailure | undefined {
  if (err === undefined || Object.keys(err).length === 0) return undefined;
  const text = filledStringOf(err['stack']) ?? filledStringOf(err['estack']);
  const message = filledStringOf(err['message']);
  return {
    type: filledStringOf(err['name']) ?? errorNameAt(text),
    message,
    text,
    ...(isAssertion(err) ? { isAssertion: true } : {}),
    ...valuesOf(err, message ?? text ?? ''),
    timedOut: err['code'] === 'ERR_MOCHA_TIMEOUT' ? true : undefined,
    snippet: filledStringOf(objectOf(err['codeFrame'])?.['frame']),
    dialect: dialectOf(err, message ?? '', text ?? ''),
  };
}

function isAssertion(err: JsonObject): boolean {
  return 'showDiff' in err || 'generatedMessage' in err || err['code'] === 'ERR_ASSERTION';
}

function dialectOf(err: JsonObject, message: string, text: string): AssertionDialect {
  const isCypress =
    message.slice(0, 2000).includes('Timed out retrying') || text.includes('__cypress') || 'codeFrame' in err;
  return isCypress ? 'cypress' : 'mocha';
}

/** Returns both sides, or none: where a report has one only, the other was lost in writing it, and the message may report both. */
function valuesOf(err: JsonObject, message: string): Values {
  const { expected, actual } = err;
  if (expected === undefined || actual === undefined) {
    return err['diff'] === undefined ? {} : diffValues(err['diff'], message);
  }
  if (typeof expected === 'string' && typeof actual === 'string') return textValues(expected, actual, message);
  return isLost(expected) || isLost(actual) ? {} : { expected, actual };
}

/** What JSON leaves of regular expressions, errors, maps and functions with members. */
function isLost(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** Two strings as they were, or two other values as Mocha printed them. The message has quotes around strings. */
function textValues(expected: string, actual: string, message: string): Values {
  if (isInspected(expected, message) && isInspected(actual, message))
    return { expected: expected.slice(1, -1), actual: actual.slice(1, -1) };
  const areStrings = isQuoted(expected, message) && isQuoted(actual, message);
  return areStrings
    ? { expected, actual }
    : { expected: withoutMochaBrackets(expected), actual: withoutMochaBrackets(actual), printed: true };
}

/** Cypress before version 4 compares what Chai prints of strings: the quotes are those of the message. */
function isInspected(value: string, message: string): boolean {
  return /^'[^'\\\n]{0,2000}'$/.test(value) && message.includes(` ${value}`);
}

const HEAD = 12;

function isQuoted(value: string, message: string): boolean {
  const head = (value.split(/[\n'"\\]/, 1)[0] ?? '').slice(0, HEAD);
  return ["'", '"', '`'].some((quote) => message.includes(quote + head + (head === value ? quote : '')));
}

/**
 * Mochawesome's difference: pieces with marks, or lines (`-` actual, `+` expected) of which those far from a change are
 * missing.
 */
function diffValues(diff: JsonValue, message: string): Values {
  if (typeof diff !== 'string') return piecesValues(diff, message);
  const lines = diff.endsWith('\n') ? diff.slice(0, -1).split('\n') : diff.split('\n');
  if (!isWholeDiff(lines)) return {};
  const actual = sideOf(lines, '-', message);
  const expected = sideOf(lines, '+', message);
  return actual === undefined || expected === undefined ? {} : textValues(expected, actual, message);
}

function piecesValues(diff: JsonValue, message: string): Values {
  const pieces = objectsOf(diff).filter((piece) => 'value' in piece);
  const side = (mark: 'added' | 'removed') =>
    pieces
      .filter((piece) => piece[mark] !== true)
      .map((piece) => stringOf(piece['value']) ?? '')
      .join('');
  return pieces.length === 0 ? {} : textValues(side('removed'), side('added'), message);
}

/** Lines around a change that a difference keeps. */
const CONTEXT = 4;

/** Returns whether no unchanged line can be missing: fewer are before, after and between the changes than are kept there. */
function isWholeDiff(lines: readonly string[]): boolean {
  const changed = lines.flatMap((line, index) => (/^[-+] /.test(line) || /^[-+]$/.test(line) ? [index] : []));
  const [first] = changed;
  const last = changed.at(-1);
  if (first === undefined || last === undefined) return false;
  const isDense = changed.every((at, index) => index === 0 || at - (changed[index - 1] ?? at) - 1 < 2 * CONTEXT);
  const hasEnds = isEnclosed(lines, first, last) || (first < CONTEXT && lines.length - 1 - last < CONTEXT);
  return isDense && hasEnds;
}

/** Just as much context as is kept, but it begins and ends with the brackets of one value. */
function isEnclosed(lines: readonly string[], first: number, last: number): boolean {
  const [head] = lines;
  const tail = lines.at(-1);
  const isPair = (head === ' {' && tail === ' }') || (head === ' [' && tail === ' ]');
  return isPair && first <= CONTEXT && lines.length - 1 - last <= CONTEXT;
}

/** One side of the lines; undefined when it has none. */
function sideOf(lines: readonly string[], sign: '-' | '+', message: string): string | undefined {
  const other = sign === '-' ? '+' : '-';
  const own = lines
    .filter((line) => !line.startsWith(other))
    .map((line) => (line.startsWith(sign) ? line.slice(2) : line.slice(1)));
  if (own.length === 0) return undefined;
  const text = own.join('\n');
  return endsWithNewline(own.at(-1) ?? '', message) ? `${text}\n` : text;
}

/** The difference does not report whether a text ends with a newline; the message shows it before the closing quote. */
function endsWithNewline(lastLine: string, message: string): boolean {
  return lastLine !== '' && [String.raw`\n'`, String.raw`\n"`].some((end) => message.includes(lastLine + end));
}
