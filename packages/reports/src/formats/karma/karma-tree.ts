import { stringOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { browserErrors, logFailures } from './karma-spec.js';

/** Where karma-json-result-reporter puts what browsers report outside of their specs. */
const BROWSER_ERRORS = '__BROWSER_ERRORS__';

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['PASSED', 'passed'],
  ['FAILED', 'failed'],
  ['SKIPPED', 'skipped'],
]);

/** A suite or a spec of the tree, with the names of the suites around it. */
interface Node {
  readonly name: string;
  readonly suite: readonly string[];
  readonly object: JsonObject;
}

/** Suites nested more deeply are not looked at to recognize a report. */
const MOST_LEVELS = 50;

/** Returns whether an object is a report of karma-json-result-reporter: suites by their names, and in them specs with log and status. */
export function isKarmaTree(report: JsonObject): boolean {
  let object: JsonObject | undefined = report;
  for (let level = 0; object !== undefined && level < MOST_LEVELS; level += 1) {
    if (isJsonArray(object[BROWSER_ERRORS]) || isSpec(object)) return true;
    object = Object.values(object).find(isJsonObject);
  }
  return false;
}

/** Yields the specs of such a report. Of a spec that ran in several browsers, the reporter keeps the last result. */
export function* readKarmaTree(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield { kind: 'run', run: { runner: 'karma' } };
  yield* browserErrors(report[BROWSER_ERRORS], undefined);
  const waiting: Node[] = childrenOf(report, []);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isSpec(node.object)) yield { kind: 'test', test: readSpec(node, notes) };
    else if (Object.values(node.object).some((value) => !isJsonObject(value)))
      notes.note('no_result', `"${node.name}" is neither a suite nor a spec with a result; it was skipped.`);
    waiting.push(...childrenOf(node.object, [...node.suite, node.name]));
  }
}

/** In reverse order: the last one is taken first. */
function childrenOf(object: JsonObject, suite: readonly string[]): Node[] {
  return Object.entries(object)
    .flatMap(([name, value]) => (isJsonObject(value) ? [{ name, suite, object: value }] : []))
    .toReversed();
}

/** A suite may contain a suite or a spec with any name, such as `status` or `log`. */
function isSpec(object: JsonObject): boolean {
  return isJsonArray(object['log']) && STATUSES.has(stringOf(object['status']) ?? '');
}

function readSpec({ name, suite, object }: Node, notes: ReportNotes): ReportedTest {
  const status = STATUSES.get(stringOf(object['status']) ?? '') ?? 'skipped';
  return {
    name,
    suite,
    status,
    durationMs: notes.durationMs(object['time']),
    failures: status === 'failed' ? logFailures(object['log'], undefined) : [],
    events: [],
  };
}
