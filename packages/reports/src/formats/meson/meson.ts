import { instantOf, numberOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import {
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { counted } from '../../text/counted.js';
import { readLines } from '../../text/lines.js';
import { warningEntry } from '../../warning-entry.js';
import { mesonStatusOf, mesonTest } from './meson-test.js';

/** What `meson test` keeps of its last run, a test on each line: `meson-logs/testlog.json` (JsonLogfileBuilder of mtest.py). */
export const MESON: ReportFormat = {
  name: 'meson',
  aliases: ['meson-json'],
  compatibleFormats: ['junit'],
  title: "Meson's testlog.json",
  recognizes,
  read,
};

/** How a line begins, of which the head of the file may have only a part: a test may print much. */
const BEGINS = /^\{"name": "[^\n"]{1,1000}", "stdout": (?:"|null)/;

function recognizes({ lines, text }: ReportHead): boolean {
  return lines.some((line) => testIn(line) !== undefined) || BEGINS.test(text);
}

/** Returns a line that is a test of Meson. */
function testIn(value: JsonValue | undefined): JsonObject | undefined {
  const line = objectOf(value);
  const isTest =
    stringOf(line?.['name']) !== undefined &&
    stringOf(line?.['result']) !== undefined &&
    line?.['returncode'] !== undefined &&
    isJsonArray(line['command']) &&
    objectOf(line['env']) !== undefined;
  return isTest ? line : undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  let tests = 0;
  let broken = 0;
  let foreign = 0;
  let isBegun = false;
  for await (const { text, isOpen } of readLines(source)) {
    const value = parseJsonLine(text);
    const test = testIn(value);
    isBegun ||= text.startsWith('{"name"');
    if (test !== undefined) {
      tests += 1;
      yield* entriesOf(test);
    } else if (isOpen === true || isDamaged(text, value)) broken += 1;
    else foreign += text.trim() === '' ? 0 : 1;
  }
  if (tests === 0 && !isBegun)
    throw new UnreadableReport(
      'The file has no tests of Meson: lines with an object that has "name", "result", "returncode" and "command".',
    );
  yield { kind: 'run', run: { runner: 'Meson' } };
  if (broken > 0)
    yield warningEntry('truncated', `Skipped ${counted(broken, 'line')} whose end is missing or damaged.`);
  if (foreign > 0)
    yield warningEntry(
      'foreign_text',
      `Skipped ${counted(foreign, 'line')} that ${foreign === 1 ? 'is' : 'are'} not tests of Meson.`,
    );
}

/** Whether a line that is no test may have been one: it begins as one, or ends as an object and is none. */
function isDamaged(line: string, value: JsonValue | undefined): boolean {
  return line.startsWith('{"name"') || (value === undefined && line.trimEnd().endsWith('}'));
}

function* entriesOf(line: JsonObject): Generator<ReportEntry> {
  const result = stringOf(line['result']) ?? '';
  const name = stringOf(line['name']) ?? '';
  if (mesonStatusOf(result) === undefined)
    yield warningEntry('no_result', `The test "${name.slice(0, 200)}" has no known result; it was skipped.`);
  else yield { kind: 'test', test: testOf(line, name, result) };
}

function testOf(line: JsonObject, name: string, result: string): ReportedTest {
  const seconds = positiveOf(line['duration']);
  return mesonTest({
    name,
    result,
    durationMs: seconds === undefined ? undefined : seconds * 1000,
    startedAt: instantOf(line['starttime']),
    exitCode: numberOf(line['returncode']) ?? 0,
    stdout: stringOf(line['stdout']) ?? '',
    stderr: stringOf(line['stderr']) ?? '',
  });
}
