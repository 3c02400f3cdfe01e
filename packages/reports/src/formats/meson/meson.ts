import { instantOf, numberOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { outputEvents } from '../../output-events.js';
import {
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { counted } from '../../text/counted.js';
import { readLines } from '../../text/lines.js';
import { warningEntry } from '../../warning-entry.js';
import { type EndedProgram, programFailures } from '../shared/errors/program-failure.js';

/** What `meson test` keeps of its last run, a test on each line: `meson-logs/testlog.json` (JsonLogfileBuilder of mtest.py). */
export const MESON: ReportFormat = {
  name: 'meson',
  aliases: ['meson-json'],
  compatibleFormats: ['junit'],
  title: "Meson's testlog.json",
  recognizes,
  read,
};

/** A test that was expected to fail, and did, is a pass for Meson. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['OK', 'passed'],
  ['EXPECTEDFAIL', 'passed'],
  ['SKIP', 'skipped'],
  ['IGNORED', 'skipped'],
  ['FAIL', 'failed'],
  ['ERROR', 'failed'],
  ['TIMEOUT', 'failed'],
  ['INTERRUPT', 'failed'],
  ['UNEXPECTEDPASS', 'failed'],
]);

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
  const status = STATUSES.get(result);
  if (status === undefined)
    yield warningEntry('no_result', `The test "${name.slice(0, 200)}" has no known result; it was skipped.`);
  else yield { kind: 'test', test: testOf(line, name, result, status) };
}

function testOf(line: JsonObject, name: string, result: string, status: TestStatus): ReportedTest {
  const [stdout, stderr] = [stringOf(line['stdout']) ?? '', stringOf(line['stderr']) ?? ''];
  const exitCode = numberOf(line['returncode']) ?? 0;
  const seconds = positiveOf(line['duration']);
  return {
    ...mesonNameOf(name),
    status,
    durationMs: seconds === undefined ? undefined : seconds * 1000,
    startedAt: instantOf(line['starttime']),
    failures: status === 'failed' ? mesonFailures(result, { exitCode, stdout, stderr }) : [],
    events: [...outputEvents(stdout, 'stdout'), ...outputEvents(stderr, 'stderr')],
  };
}

/** The parts of what Meson calls a test. */
interface MesonName {
  /** The project, and the suites in it. */
  readonly suite: readonly string[];
  readonly name: string;
}

/** As in version 1.12: `fast+slow - shop:adds`, and `shop:adds` without suites. */
const WITH_PROJECT = /^(?:([^\s:][^\n:]{0,1000}?) - )?([^\s:/][^\n:/]{0,300}):(\S[^\n]{0,4000})$/;

/** As in version 1.0: `shop:fast+slow / adds`, and `adds` in a project that has no suites at all. */
const WITH_SUITES = /^(\S[^\n]{0,1000}?) \/ (\S[^\n]{0,4000})$/;

/** What is longer has none of these parts. */
const LONGEST = 5_400;

/** Parses what Meson calls a test, of any version. */
function mesonNameOf(text: string): MesonName {
  if (text.length > LONGEST) return { suite: [], name: text };
  const [, suites, project, own] = WITH_PROJECT.exec(text) ?? [];
  if (suites !== undefined && project !== undefined && own !== undefined)
    return { suite: [project, suites], name: own };
  const [, before, name] = WITH_SUITES.exec(text) ?? [];
  if (before !== undefined && name !== undefined) {
    const at = before.indexOf(':');
    return { suite: at < 0 ? [before] : [before.slice(0, at), before.slice(at + 1)], name };
  }
  return project === undefined || own === undefined ? { suite: [], name: text } : { suite: [project], name: own };
}

/** Why Meson failed a test whatever it printed. */
const ENDS: ReadonlyMap<string, ReportedFailure> = new Map<string, ReportedFailure>([
  ['TIMEOUT', { message: 'The test timed out.', timedOut: true, isAssertion: false }],
  ['INTERRUPT', { message: 'The test was interrupted.', isAssertion: false }],
  ['UNEXPECTEDPASS', { message: 'The test passed, and was expected to fail.', isAssertion: true }],
]);

/** What Meson adds to the output of a program with TAP. */
const ADDED = /\n\(test program exited with status code -?\d{1,9}\)\n$/;

/** Returns the failures of a test that Meson ended with a word such as `TIMEOUT`. */
function mesonFailures(result: string, { stderr, ...program }: EndedProgram): readonly ReportedFailure[] {
  const end = ENDS.get(result);
  return end === undefined ? programFailures({ ...program, stderr: stderr.replace(ADDED, '') }) : [end];
}
