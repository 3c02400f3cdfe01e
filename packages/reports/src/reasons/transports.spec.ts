import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { plain } from '../../test/plain-values.js';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';

const TABLES = 'packages/reports/test/sentences';

interface Row {
  readonly name: string;
  readonly failure: ReportedFailure;
}

/** A message and the name of its error in another form, as programs between a library and a report write it. */
type Transport = (message: string, type: string | undefined) => ReportedFailure;

const FRAMES =
  '\n\tat shop.CartTest.adds(CartTest.java:12)\n\tat java.base/java.lang.reflect.Method.invoke(Method.java:568)';

const named = (type: string | undefined): string => `${type ?? 'java.lang.AssertionError'}: `;
const inEachLine = (message: string, prefix: string, suffix = ''): string =>
  message
    .split('\n')
    .map((line) => `${prefix}${line}${suffix}`)
    .join('\n');

/** Each with the share of values that it may lose; none may be another. */
const TRANSPORTS: readonly (readonly [string, number, Transport])[] = [
  ['as the text', 0, (message, type) => ({ type, text: message })],
  ['as the text, with a stack', 0, (message, type) => ({ type, text: message + FRAMES })],
  [
    'as both, with the name in the text',
    0,
    (message, type) => ({ type, message, text: named(type) + message + FRAMES }),
  ],
  ['behind its name', 0.005, (message, type) => ({ message: named(type) + message })],
  ['behind `Error: `', 0.005, (message, type) => ({ type, message: `Error: ${message}` })],
  ['behind a number', 0.01, (message, type) => ({ type, message: `1) ${message}` })],
  ['behind the test', 0.01, (message, type) => ({ type, message: `CartTest.adds:12 ${message}` })],
  ['behind a place', 0.01, (message, type) => ({ type, message: `CartTest.java:12: ${message}` })],
  ['behind times', 0.01, (message, type) => ({ type, message: inEachLine(message, '2026-05-01T12:00:00.1234567Z ') })],
  ['behind levels', 0.01, (message, type) => ({ type, message: inEachLine(message, '[ERROR] ') })],
  ['coloured', 0.002, (message, type) => ({ type, message: inEachLine(message, '\u001b[31m', '\u001b[39m') })],
  ['with CRLF', 0, (message, type) => ({ type, message: message.replaceAll('\n', '\r\n') })],
  ['indented', 0.005, (message, type) => ({ type, message: inEachLine(message, '    ') })],
  ['as a text of JSON', 0.01, (message, type) => ({ type, message: JSON.stringify(message) })],
];

const ROWS = readdirSync(TABLES).flatMap((file): readonly Row[] =>
  JSON.parse(readFileSync(`${TABLES}/${file}`, 'utf8')),
);

/** One row in so many: another part of the tables for each transport. */
const SHARE = 10;

/** Blanks at the end of a text are no part of a message, the line ends of RSpec 1 are before its first word, and a page has lines that move. */
const NOT_CARRIED = /^Truth trailing blanks|^rspec 1 and 2\.0|^sbt, of a text that is not in a page/;

function readValues(failure: ReportedFailure): Readonly<Record<string, unknown>> {
  const { expected, actual } = normalizeFailure({ element: 'failure', ...failure });
  return plain({ expected, actual });
}

interface Differences {
  readonly wrong: readonly string[];
  readonly lostShare: number;
}

function differences(rows: readonly Row[], transport: Transport): Differences {
  const wrong: string[] = [];
  let lost = 0;
  let count = 0;
  for (const { name, failure } of rows) {
    const { message, type, dialect } = failure;
    if (message === undefined || NOT_CARRIED.test(name)) continue;
    const own = readValues({ dialect, type, message });
    const carried = readValues({ dialect, ...transport(message, type) });
    count += 1;
    if (
      Object.entries(carried).some(
        ([side, value]) => side in own && JSON.stringify(value) !== JSON.stringify(own[side]),
      )
    )
      wrong.push(name);
    else if (Object.keys(own).some((side) => !(side in carried))) lost += 1;
  }
  return { wrong, lostShare: lost / count };
}

describe('the values of a message', () => {
  it.each(TRANSPORTS.map(([title, mostLost, transport], index) => ({ title, mostLost, transport, index })))(
    'are found $title',
    ({ mostLost, transport, index }) => {
      const rows = ROWS.filter((_, at) => at % SHARE === index % SHARE);
      const { wrong, lostShare } = differences(rows, transport);
      expect(wrong).toEqual([]);
      expect(lostShare).toBeLessThanOrEqual(mostLost);
    },
  );
});
