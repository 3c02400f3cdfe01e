import { failedRunTest } from '../../failed-run.js';
import { filledStringOf, instantOf, objectOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { readYaml, type YamlNode } from '../shared/yaml-subset.js';

/** What LAVA sends to a callback of a job with `dataset: results` or `all`, which KernelCI stores: the results of each suite, in YAML. */
export const LAVA: ReportFormat = {
  name: 'lava',
  aliases: ['lava-callback', 'kernelci'],
  title: "LAVA's callback JSON",
  recognizes,
  read,
};

/** The log may be in front of all that is short, and longer than what is looked at. */
const LOG = /"log": {0,4}"- \{\\"dt\\": \\"\d{4}-\d\d-\d\dT[\d:.]{1,20}\\", \\"lvl\\": /;

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  return object !== undefined && (isLava(object) || LOG.test(head.text));
}

function isLava(object: JsonObject): boolean {
  const results = objectOf(object['results']);
  if (results === undefined) return false;
  const texts = Object.values(results);
  const own = ['status_string', 'actual_device_id'].filter((member) => filledStringOf(object[member]) !== undefined);
  return (
    own.length > (texts.length === 0 ? 1 : 0) &&
    texts.every((text) => typeof text === 'string' && /^(?:- \w{1,40}: |\[\]|\s*$)/.test(text))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isLava, '"status_string" and "results" of LAVA');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readJob(report, notes);
  yield* notes.entries();
}

function* readJob(job: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield { kind: 'run', run: runOf(job) };
  let failed = 0;
  for (const [suite, yaml] of Object.entries(objectOf(job['results']) ?? {})) {
    // The last one is the first.
    for (const result of lavaResultsIn(filledStringOf(yaml) ?? '').toReversed()) {
      const test = testOf(result, suite, notes);
      if (test.status === 'failed') failed += 1;
      yield { kind: 'test', test };
    }
  }
  yield* endOf(job, failed);
}

/** A job that LAVA could not bring to its end is incomplete; tests that fail do not make it so. */
function* endOf(job: JsonObject, failed: number): Generator<ReportEntry> {
  const states = [job['status_string'], job['health_string']].flatMap((state) => filledStringOf(state) ?? []);
  const words = states.map((state) => state.toLowerCase());
  if (words.includes('incomplete')) {
    const message = filledStringOf(job['failure_comment']) ?? 'The job is incomplete.';
    if (failed === 0) yield { kind: 'test', test: failedRunTest([{ message, isAssertion: false }]) };
  } else if (words.length === 0 || words.some((word) => word !== 'complete'))
    yield warningEntry('truncated', `The job is not complete, but "${(states[0] ?? '').slice(0, 100)}".`);
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
]);

function testOf(result: LavaResult, suite: string, notes: ReportNotes): ReportedTest {
  const name = result.name === '' ? 'unnamed test' : result.name;
  const known = STATUSES.get(result.result);
  if (known === undefined) notes.unknownResult(`The test "${name.slice(0, 200)}"`);
  // A test may measure anything; an action of LAVA measures its time.
  const seconds = suite === 'lava' && result.unit === 'seconds' ? Number(result.measurement) : -1;
  return {
    name,
    suite: [suite],
    status: known ?? 'skipped',
    durationMs: seconds >= 0 ? seconds * 1000 : undefined,
    failures: known === 'failed' ? [failureOf(result)] : [],
    events: [],
  };
}

function failureOf({ error }: LavaResult): ReportedFailure {
  return error === undefined ? { element: 'failure' } : { message: error, isAssertion: false, element: 'error' };
}

function runOf(job: JsonObject): ReportedRun {
  const device = filledStringOf(job['actual_device_id']);
  const description = filledStringOf(job['description']);
  return {
    runner: 'LAVA',
    startedAt: instantOf(job['start_time']),
    completedAt: instantOf(job['end_time']),
    context: {
      ...(device === undefined ? {} : { device }),
      ...(description === undefined ? {} : { job: description }),
    },
  };
}

/** A result of a suite, with its members as texts. */
interface LavaResult {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  readonly measurement: string;
  /** Why an action of LAVA failed. */
  readonly error: string | undefined;
}

/** So many lines of a member are read. */
const MOST_LINES = 200;

const MEMBER = /^(?: {2}|- )(\w{1,40}):(?: |$)/;

/** Reads the results of one suite, a list in YAML as LAVA writes it, in its order. */
function lavaResultsIn(yaml: string): readonly LavaResult[] {
  const items: Map<string, string[]>[] = [];
  let member: string[] | undefined;
  for (const line of yaml.split('\n')) {
    const key = MEMBER.exec(line)?.[1];
    if (line.startsWith('- ')) items.push(new Map());
    if (key === undefined) {
      if (member !== undefined && member.length < MOST_LINES) member.push(line);
      continue;
    }
    member = [line.replace('- ', '  ')];
    const item = items.at(-1);
    if (item?.has(key) === false) item.set(key, member);
  }
  return items.map(resultOf);
}

function resultOf(item: ReadonlyMap<string, readonly string[]>): LavaResult {
  const textOf = (key: string): string => scalarIn(readYaml(item.get(key) ?? []), key) ?? '';
  return {
    name: textOf('name'),
    result: textOf('result'),
    unit: textOf('unit'),
    measurement: textOf('measurement'),
    error: errorIn(item.get('metadata') ?? []),
  };
}

function scalarIn(node: YamlNode | undefined, key: string): string | undefined {
  const value = node?.kind === 'map' ? node.entries.get(key) : undefined;
  return value?.kind === 'scalar' ? value.text : undefined;
}

const MESSAGE = /[{ ]error_msg: (?:'((?:[^']|''){1,4000})'|"((?:[^"\\]|\\.){1,4000})"|([^,{}[\]]{1,4000}))[,}]/;

/** The members of a result are in lines of their own, or in brackets where none of them has any of its own. */
function errorIn(lines: readonly string[]): string | undefined {
  const metadata = readYaml(lines);
  const inner = metadata.kind === 'map' ? metadata.entries.get('metadata') : undefined;
  const own = scalarIn(inner, 'error_msg');
  if (own !== undefined) return own;
  if (inner?.kind !== 'scalar' || !inner.text.startsWith('{')) return undefined;
  const [, single, double, plain] = MESSAGE.exec(lines.map((line) => line.trim()).join(' ')) ?? [];
  return single?.replaceAll("''", "'") ?? double?.replace(/\\(.)/g, '$1') ?? plain;
}
