import { filledStringOf, instantOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import type { JsonObject } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../../report.js';
import { readLines } from '../../text/lines.js';
import { FAILED_RUN } from '../shared/announced.js';
import { isOfBazel, labelOf, toBazelEvent, type BazelEvent } from './bazel-event.js';
import { BazelOutput } from './bazel-output.js';
import { BazelTarget } from './bazel-target.js';

/** The events of a build that Bazel writes with `--build_event_json_file`, a line each (Build Event Protocol). */
export const BAZEL: ReportFormat = {
  name: 'bazel',
  aliases: ['bep'],
  title: 'Bazel build events (JSON)',
  recognizes: ({ lines }) => {
    const [first] = lines.flatMap((line) => toBazelEvent(line) ?? []);
    return first !== undefined && isOfBazel(first);
  },
  read: readBazel,
};

async function* readBazel(source: ReportSource): AsyncGenerator<ReportEntry> {
  const build = new BazelBuild();
  for await (const { text, line } of readLines(source)) {
    const event = toBazelEvent(parseJsonLine(text));
    if (event !== undefined) yield* build.take(event);
    else if (text.trim() !== '') build.skip(text, line);
  }
  if (!build.isOfBazel)
    throw new UnreadableReport(
      'The file has no build events of Bazel: lines of JSON with an "id" such as "testResult".',
    );
  yield* build.end();
}

/** What the events of a build said so far. Tests are given at its end: what explains them is printed between others. */
class BazelBuild {
  isOfBazel = false;
  readonly #notes = new ReportNotes();
  readonly #output = new BazelOutput();
  readonly #targets = new Map<string, BazelTarget>();
  #hasEnded = false;

  *take(given: BazelEvent): Generator<ReportEntry> {
    const { kind, id, event } = given;
    this.isOfBazel ||= isOfBazel(given);
    if (event['lastMessage'] === true) this.#hasEnded = true;
    const aborted = objectOf(event['aborted']);
    if (kind === 'started') yield* startOf(objectOf(event['started']));
    else if (kind === 'buildFinished') yield* this.#finish(objectOf(event['finished']));
    else if (kind === 'progress') this.#print(objectOf(event['progress']));
    else if (aborted !== undefined) this.#abort(id, aborted);
    else this.#takeOfTarget(given);
  }

  /** A line that is no event. */
  skip(text: string, line: number): void {
    if (text.trimStart().startsWith('{'))
      this.#notes.note('truncated', `Line ${line} is not a whole event; it was skipped.`);
    else this.#notes.note('foreign_text', `Line ${line} is not an event; it was skipped.`);
  }

  *end(): Generator<ReportEntry> {
    for (const target of this.#targets.values()) {
      for (const test of target.tests(this.#output)) yield { kind: 'test', test };
      if (target.lacksResult())
        this.#notes.note('no_result', `The test "${target.label.slice(0, 200)}" has no result; it was skipped.`);
    }
    if (!this.#hasEnded) this.#notes.note('truncated', 'The file ends before the build does.');
    yield* this.#notes.entries();
  }

  #takeOfTarget({ kind, id, event }: BazelEvent): void {
    const label = labelOf(id);
    const payload = objectOf(event[PAYLOADS.get(kind) ?? '']);
    for (const child of objectsOf(event['children']))
      this.#expect(objectOf(child['testSummary'] ?? child['testResult']));
    if (label === undefined || payload === undefined) return;
    const target = this.#targetOf(label, id);
    if (kind === 'testResult') target.takeResult(id, payload);
    else if (kind === 'testSummary') target.takeSummary(payload);
    else if (kind === 'targetCompleted') target.takeCompleted(payload);
    else if (payload['success'] !== true) target.takeAction(payload);
  }

  #expect(id: JsonObject | undefined): void {
    const label = id === undefined ? undefined : labelOf(id);
    if (label !== undefined && id !== undefined) this.#targetOf(label, id).expectTest();
  }

  /** A pattern that names no target is one that failed, where it is not a target that something else kept from being built. */
  #abort(id: JsonObject, aborted: JsonObject): void {
    const label = labelOf(id) ?? filledStringOf(stringsOf(id['pattern']).join(' '));
    if (label !== undefined) this.#targetOf(label, id).takeAborted(aborted);
  }

  /** A target that is built for several platforms has a test for each. */
  #targetOf(label: string, id: JsonObject): BazelTarget {
    const key = JSON.stringify([label, stringOf(objectOf(id['configuration'])?.['id']) ?? '']);
    const known = this.#targets.get(key) ?? new BazelTarget(label);
    this.#targets.set(key, known);
    return known;
  }

  #print(progress: JsonObject | undefined): void {
    this.#output.push(stringOf(progress?.['stderr']) ?? '');
    this.#output.push(stringOf(progress?.['stdout']) ?? '');
  }

  *#finish(finished: JsonObject | undefined): Generator<ReportEntry> {
    this.#hasEnded = true;
    const code = filledStringOf(objectOf(finished?.['exitCode'])?.['name']);
    const completedAt = instantOf(finished?.['finishTimeMillis'] ?? finished?.['finishTime']);
    if (completedAt !== undefined) yield { kind: 'run', run: { completedAt } };
    if (finished?.['overallSuccess'] !== true || (code !== undefined && code !== 'SUCCESS')) yield FAILED_RUN;
  }
}

/** The members with the content of events, by the kinds of their ids. */
const PAYLOADS: ReadonlyMap<string, string> = new Map([
  ['testResult', 'testResult'],
  ['testSummary', 'testSummary'],
  ['targetCompleted', 'completed'],
  ['actionCompleted', 'action'],
]);

function* startOf(started: JsonObject | undefined): Generator<ReportEntry> {
  const version = filledStringOf(started?.['buildToolVersion']);
  const startedAt = instantOf(started?.['startTimeMillis'] ?? started?.['startTime']);
  yield { kind: 'run', run: { startedAt, runner: version === undefined ? 'Bazel' : `Bazel ${version}` } };
}
