import { filledStringOf, numberOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { phaseFailure, skipReasonIn } from './pytest-failure.js';

/** What a whole report says, which its tests are read with. */
interface PytestContext {
  /** The folder in which pytest ran. */
  readonly root: string | undefined;
  readonly notes: ReportNotes;
}

const OUTCOMES: ReadonlySet<string> = new Set(['passed', 'failed', 'error', 'skipped', 'xfailed', 'xpassed', 'rerun']);

const PHASES = ['setup', 'call', 'teardown'] as const;

/** Reads an entry of `tests`: one test with its phases, of which several may fail. */
export function readPytestTest(entry: JsonObject, context: PytestContext): ReportedTest {
  const nodeid = nodeidOf(entry);
  const phases = PHASES.map((name) => objectOf(entry[name])).filter((phase) => phase !== undefined);
  const status = statusOf(stringOf(entry['outcome'])?.toLowerCase(), phases);
  const word = stringOf(entry['outcome']);
  if (word !== undefined && !OUTCOMES.has(word.toLowerCase()))
    context.notes.note('no_result', `A test has the outcome "${word.slice(0, 50)}", which pytest does not have.`);
  const line = numberOf(entry['lineno']);
  const test: ReportedTest = {
    name: nodeid,
    suite: [],
    file: fileOf(nodeid),
    line: line !== undefined && Number.isInteger(line) && line >= 0 ? line + 1 : undefined,
    status,
    durationMs: durationOf(phases, context.notes),
    tags: tagsOf(entry, nodeid, context.root),
    skipReason: status === 'skipped' ? skipReasonOf(stringOf(entry['outcome']), phases) : undefined,
    failures: status === 'failed' ? failuresOf(phases, context) : [],
    events: phases.flatMap(phaseOutput),
  };
  return entry['outcome'] === 'rerun' && status === 'passed' ? afterRerun(test) : test;
}

/**
 * Returns the node id; of an entry without one it is made of its location (file, line and name, as pytest-reportlog has it), or of
 * its keywords, of which the first is the name and another the file. Empty when there is nothing of all that.
 */
export function nodeidOf(entry: JsonObject): string {
  const own = filledStringOf(entry['nodeid']);
  if (own !== undefined) return own;
  const location = isJsonArray(entry['location']) ? entry['location'] : [];
  const keywords = stringsOf(entry['keywords']);
  const name = filledStringOf(location[2]) ?? keywords[0];
  const file = filledStringOf(location[0]) ?? keywords.find((word) => word.endsWith('.py'));
  return [file, name === file ? undefined : name].filter((part) => part !== undefined).join('::');
}

/** Returns the file of a node id: what is before the first `::`. */
export function fileOf(nodeid: string): string | undefined {
  return filledStringOf(nodeid.split('::', 1)[0]);
}

function statusOf(outcome: string | undefined, phases: readonly JsonObject[]): TestStatus {
  if (outcome === 'passed' && phases.some(isFailed)) return 'failed';
  if (outcome === 'passed' || outcome === 'xpassed') return 'passed';
  if (outcome === 'skipped' || outcome === 'xfailed') return 'skipped';
  if (outcome === 'failed' || outcome === 'error') return 'failed';
  if (phases.some(isFailed)) return 'failed';
  return phases.some((phase) => phase['outcome'] === 'skipped') ? 'skipped' : 'passed';
}

function isFailed(phase: JsonObject): boolean {
  return phase['outcome'] === 'failed' || phase['outcome'] === 'error' || phase['outcome'] === 'rerun';
}

/** A test that failed always has a reason, if an empty one. */
function failuresOf(phases: readonly JsonObject[], context: PytestContext): readonly ReportedFailure[] {
  const failures = phases.filter(isFailed).map((phase) => phaseFailure(phase, context.root));
  return failures.length > 0 ? failures : [{ dialect: 'python' }];
}

/** The plugin keeps of a test that was run again the last try alone, and that there were others. */
function afterRerun(test: ReportedTest): ReportedTest {
  return {
    ...test,
    attempts: [
      { status: 'failed', failures: [] },
      { status: test.status, durationMs: test.durationMs, failures: [] },
    ],
  };
}

function durationOf(phases: readonly JsonObject[], notes: ReportNotes): number | undefined {
  const durations = phases.flatMap((phase) => notes.durationMs(phase['duration'], 1000) ?? []);
  return durations.length === 0 ? undefined : durations.reduce((sum, duration) => sum + duration, 0);
}

function skipReasonOf(outcome: string | undefined, phases: readonly JsonObject[]): string | undefined {
  const skipped = phases.find((phase) => phase['outcome'] === 'skipped');
  if (outcome !== 'xfailed') return skipReasonIn(filledStringOf(skipped?.['longrepr']));
  const message = filledStringOf(objectOf(skipped?.['crash'])?.['message']);
  return message === undefined ? 'xfail' : `xfail: ${message}`;
}

/** Marks that say how a test is run, and what pytest keeps for itself. */
const NO_TAGS: ReadonlySet<string> = new Set([
  'pytestmark',
  'parametrize',
  'usefixtures',
  'skip',
  'skipif',
  'xfail',
  'filterwarnings',
  'tryfirst',
  'trylast',
]);

/** Returns the marks among the keywords, which also contain the names of what the test is in, and its parameters. */
function tagsOf(entry: JsonObject, nodeid: string, root: string | undefined): readonly string[] {
  const folder = root?.split(/[/\\]/).findLast((part) => part !== '');
  const parts = new Set([...nodeid.split(/::|[/\\]/), nodeid.slice(nodeid.lastIndexOf('::') + 2).split('[', 1)[0]]);
  const parameters = nodeid.slice(nodeid.indexOf('['));
  return stringsOf(entry['keywords']).filter((keyword) => {
    if (!/^[A-Za-z]\w*$/.test(keyword) || NO_TAGS.has(keyword) || keyword === folder) return false;
    return !parts.has(keyword) && !parameters.startsWith(`[${keyword}`) && !parameters.includes(`-${keyword}`);
  });
}

/** A test that failed and was run again: as it ended, with all its tries. */
export function joinTries(before: ReportedTest, after: ReportedTest): ReportedTest {
  return { ...after, attempts: [...triesOf(before), ...triesOf(after)] };
}

function triesOf(test: ReportedTest): readonly ReportedAttempt[] {
  return test.attempts ?? [{ status: test.status, durationMs: test.durationMs, failures: test.failures }];
}

/** Records of a log that are kept of a phase, the last ones. */
const MOST_RECORDS = 200;

/** Returns what was written in a phase of a test. */
function phaseOutput(phase: JsonObject): readonly EventDraft[] {
  const records = objectsOf(phase['log']).slice(-MOST_RECORDS);
  return [
    ...outputEvents(stringOf(phase['stdout']) ?? ''),
    ...outputEvents(stringOf(phase['stderr']) ?? '', 'stderr'),
    ...records.flatMap(recordEvents),
  ];
}

function recordEvents(record: JsonObject): readonly EventDraft[] {
  const message = formatted(stringOf(record['msg']) ?? '', record['args']);
  if (message.trim() === '') return [];
  const level = stringOf(record['levelname'])?.toLowerCase();
  return [{ type: 'log', message, stream: 'log', ...(level === undefined ? {} : { level }) }];
}

/** A record of Python's logging keeps its template (`took %d ms`) and its arguments apart. */
function formatted(template: string, args: JsonValue | undefined): string {
  if (isJsonObject(args))
    return template.replace(/%\((\w{1,100})\)[sdrifx]/g, (all, key: string) =>
      Object.hasOwn(args, key) ? textOf(args[key]) : all,
    );
  if (!isJsonArray(args) || args.length === 0) return template;
  let next = 0;
  return template.replace(/%(?:%|[-+ 0#]{0,5}\d{0,3}(?:\.\d{0,3})?[sdrifgex])/g, (all) => {
    if (all === '%%') return '%';
    const arg = args[next];
    next += 1;
    return arg === undefined ? all : textOf(arg);
  });
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
