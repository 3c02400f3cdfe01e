import {
  UnreadableReport,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
} from '../../report.js';
import { parseJsonLine } from '../../json/json-line.js';
import { readLines } from '../../text/lines.js';
import { readTapLine } from './tap-line.js';
import { TapParser } from './tap-parser.js';
import { FAILED_RUN } from '../shared/announced.js';

/** The Test Anything Protocol in its versions 12 to 14, by whatever runner. */
export const TAP: ReportFormat = {
  name: 'tap',
  aliases: ['tap12', 'tap13', 'tap14', 'ktap'],
  title: 'TAP',
  recognizes,
  read,
};

/** A plan and points are looked for in so many lines: only a version line is found behind a longer log. */
const MOST_LINES = 400;

/** JSON in so many lines is one of the formats with an event per line. */
const MOST_JSON_LINES = 40;

/** By a version line anywhere; otherwise by a plan and points, or by a first line that is a numbered point. */
function recognizes(head: ReportHead): boolean {
  if (head.root !== undefined) return false;
  const texts = head.text.split('\n');
  if (texts.some((text) => readTapLine(text.trimEnd()).kind === 'version')) return true;
  if (texts.slice(0, MOST_JSON_LINES).some((text) => parseJsonLine(text) !== undefined)) return false;
  const lines = texts.slice(0, MOST_LINES).map((text) => readTapLine(text.trimEnd()));
  const points = lines.filter((line) => line.kind === 'point' && line.indent === 0);
  const hasPlan = lines.some((line) => line.kind === 'plan' && line.indent === 0);
  const first = lines.find(({ kind }) => kind !== 'blank' && kind !== 'comment' && kind !== 'pragma');
  if (hasPlan && (points.length > 0 || first?.kind === 'plan')) return true;
  if (
    first?.kind === 'bail' ||
    isCounted(points.map((line) => (line.kind === 'point' ? line.point.number : undefined)))
  )
    return true;
  return first?.kind === 'point' && (first.point.number !== undefined || points.length > 1);
}

/** Two points that count on, whatever a program printed before them: no other text has such lines. */
function isCounted(numbers: readonly (number | undefined)[]): boolean {
  return numbers.some((number, index) => number !== undefined && numbers[index + 1] === number + 1);
}

/** How node:test, tape and others count failures at the end. */
const FAILURES = /^# (?:fail|failed|failures|cancelled):? {1,8}[1-9]\d{0,8}$/;

/** How Perl's Test::More says at the end that tests failed, or that the program did. */
const LOOKS_FAILED =
  /^# (?:failed \d{1,9} of \d{1,9}|Looks like you failed \d{1,9} tests? of \d|Looks like your test (?:exited|died)\b)/i;

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const parser = new TapParser();
  let isEnded = true;
  let saysFailed = false;
  for await (const { text, isOpen } of readLines(source)) {
    isEnded = isOpen !== true;
    saysFailed ||= text === 'Result: FAIL';
    saysFailed ||= text.startsWith('# ') && (FAILURES.test(text.trimEnd()) || LOOKS_FAILED.test(text));
    for (const test of parser.take(text.replaceAll('\u0016', ''))) yield { kind: 'test', test: placed(test) };
  }
  if (!parser.isTap)
    throw new UnreadableReport(
      'The file is not TAP: it has no plan such as "1..4" and no lines that begin with "ok" or "not ok".',
    );
  const { tests, warnings, durationMs } = parser.end(isEnded);
  for (const test of tests) yield { kind: 'test', test: placed(test) };
  if (saysFailed) yield FAILED_RUN;
  for (const warning of warnings) yield { kind: 'warning', warning };
  if (durationMs !== undefined) yield { kind: 'run', run: { durationMs } };
}

const SOURCE_FILE = /^[^\s>]{1,1000}\.(?:[cm]?[jt]sx?|vue|svelte|coffee|py|rb|php|pl|t|bats|sh|lua|dart)$/;

/** The outermost level is a file with some runners; Vitest (tap-flat) and AVA put all levels into the name. */
function placed(test: ReportedTest): ReportedTest {
  const parts = partsOf(test.name);
  const name = parts.at(-1) ?? test.name;
  const [first = '', ...rest] = [...test.suite, ...parts.slice(0, -1)];
  if (first === '') return test;
  if (!SOURCE_FILE.test(first)) return { ...test, name, suite: [first, ...rest] };
  return { ...test, name, suite: rest, file: test.file ?? first };
}

function partsOf(name: string): readonly string[] {
  const parts = name.split(' > ');
  if (parts.length > 1 && SOURCE_FILE.test(parts[0] ?? '')) return parts;
  return name.split(' › ');
}
