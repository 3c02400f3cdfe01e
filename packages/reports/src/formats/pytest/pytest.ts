import { readHead } from '../../detection/read-head.js';
import { filledStringOf, instantOf, numberOf, objectOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import type { ReportedRun, ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { readLines } from '../../text/lines.js';
import { skipReasonIn } from './pytest-failure.js';
import { brokenRun, isPytestReport, readPytestJson } from './pytest-report.js';
import { fileOf, joinTries, nodeidOf, readPytestTest } from './pytest-test.js';
import { expectedFailure, phaseOf, representationOf } from './report-log-phase.js';

/** Reports of pytest's plugins pytest-json-report (one JSON object) and pytest-reportlog (JSON lines). */
export const PYTEST: ReportFormat = {
  name: 'pytest',
  aliases: ['pytest-json', 'pytest-json-report', 'pytest-reportlog'],
  compatibleFormats: ['junit'],
  title: 'pytest JSON',
  recognizes: (head) => isReportLog(head) || (isJsonObject(head.json) && isPytestReport(head.json)),
  read: readPytest,
};

function isReportLog(head: ReportHead): boolean {
  return head.lines.some(isReportLogLine);
}

async function* readPytest(source: ReportSource): AsyncGenerator<ReportEntry> {
  const opened = await readHead(source);
  yield* isReportLog(opened.head) ? readReportLog(opened.source) : readPytestJson(opened.source);
}

/** Returns whether a line is one of pytest-reportlog. */
function isReportLogLine(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && stringOf(value['$report_type']) !== undefined;
}

/** Reads lines of pytest-reportlog: a line for each phase of a test, which is reported when its last phase is there. */
async function* readReportLog(source: ReportSource): AsyncGenerator<ReportEntry> {
  const log = new ReportLog();
  for await (const { text } of readLines(source)) {
    const value = parseJsonLine(text);
    if (isJsonObject(value)) log.take(value);
    else if (text.trim() !== '') log.notes.note('foreign_text', 'Skipped a line that is not a JSON object.');
  }
  yield* log.entries();
}

/** The phases of one try. */
type Phases = Record<string, JsonValue>;

class ReportLog {
  readonly notes = new ReportNotes();
  readonly #tests = new Map<string, ReportedTest>();
  readonly #open = new Map<string, Phases>();
  #startedAt: number | undefined;
  #stoppedAt: number | undefined;
  #version: string | undefined;
  #exitCode: number | undefined;

  take(line: JsonObject): void {
    const type = stringOf(line['$report_type']);
    if (type === 'TestReport') this.takePhase(line);
    else if (type === 'CollectReport') this.takeCollected(line);
    this.#version ??= filledStringOf(line['pytest_version']);
    this.#exitCode = numberOf(line['exitstatus']) ?? this.#exitCode;
  }

  *entries(): Generator<ReportEntry> {
    yield { kind: 'run', run: this.run() };
    for (const [nodeid, phases] of this.#open) {
      this.notes.note('no_result', `The test "${nodeid}" has no last phase: the run ended during it.`);
      this.put(endOf(phases, this.notes));
    }
    const tests = [...this.#tests.values()];
    for (const test of tests) yield { kind: 'test', test };
    const trouble = tests.some(({ status }) => status === 'failed') ? undefined : brokenRun(this.#exitCode);
    if (trouble !== undefined) yield { kind: 'test', test: trouble };
    yield* this.notes.entries();
  }

  private run(): ReportedRun {
    const [startedAt, completedAt] = [instantOf(this.#startedAt), instantOf(this.#stoppedAt)];
    return { startedAt, completedAt, runner: this.#version === undefined ? 'pytest' : `pytest ${this.#version}` };
  }

  private takePhase(line: JsonObject): void {
    const nodeid = nodeidOf(line);
    const when = stringOf(line['when']) ?? 'call';
    this.#startedAt = Math.min(this.#startedAt ?? Infinity, numberOf(line['start']) ?? Infinity);
    this.#stoppedAt = Math.max(this.#stoppedAt ?? 0, numberOf(line['stop']) ?? 0);
    const phases = this.#open.get(nodeid) ?? startOf(line, nodeid);
    phases[when] = phaseOf(line, when);
    phases['start'] ??= line['start'] ?? null;
    phases['worker'] ??= line['worker_id'] ?? null;
    const expected = expectedFailure(line);
    if (expected !== undefined) phases['outcome'] = expected;
    this.#open.set(nodeid, phases);
    if (when !== 'teardown') return;
    this.#open.delete(nodeid);
    this.put({
      ...readPytestTest(phases, { root: undefined, notes: this.notes }),
      startedAt: instantOf(phases['start']),
      worker: filledStringOf(phases['worker']),
    });
  }

  /** A test that comes again after it failed is another try of it; one without a name is like no other. */
  private put(test: ReportedTest): void {
    const key = test.name === '' ? `\0${this.#tests.size}` : test.name;
    const before = this.#tests.get(key);
    this.#tests.set(key, before?.status === 'failed' ? joinTries(before, test) : test);
  }

  private takeCollected(line: JsonObject): void {
    const outcome = stringOf(line['outcome']);
    if (outcome !== 'failed' && outcome !== 'skipped') return;
    const name = filledStringOf(line['nodeid']) ?? 'collection';
    const common = { name, suite: [], file: fileOf(name), events: [] };
    const text = representationOf(line['longrepr']);
    if (outcome === 'skipped') this.put({ ...common, status: 'skipped', skipReason: skipReasonIn(text), failures: [] });
    else this.put({ ...common, status: 'failed', failures: [{ message: text, element: 'error', dialect: 'python' }] });
  }
}

/** Returns what pytest knows of a test, in the form of pytest-json-report. */
function startOf(line: JsonObject, nodeid: string): Phases {
  const location = isJsonArray(line['location']) ? line['location'] : [];
  const keywords = Object.keys(objectOf(line['keywords']) ?? {});
  return { nodeid, lineno: location[1] ?? null, keywords };
}

/** A try that has no last phase failed, unless it was skipped: whatever came after is not known. */
function endOf(phases: Phases, notes: ReportNotes): ReportedTest {
  const test = readPytestTest(phases, { root: undefined, notes });
  if (test.status !== 'passed') return test;
  return {
    ...test,
    status: 'failed',
    failures: [{ message: 'The run ended while this test ran.', dialect: 'python' }],
  };
}
