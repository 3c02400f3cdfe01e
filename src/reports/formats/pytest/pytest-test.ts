import type { TestStatus } from '../../../common/drafts.js';
import type { JsonObject } from '../../../common/json/json-value.js';
import { filledStringOf, numberOf, objectOf, stringOf, stringsOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { phaseFailure, skipReasonIn } from './pytest-failure.js';
import { phaseOutput } from './pytest-output.js';

/** What a whole report says, which its tests are read with. */
export interface PytestContext {
  /** The folder in which pytest ran. */
  readonly root: string | undefined;
  readonly notes: ReportNotes;
}

const PHASES = ['setup', 'call', 'teardown'] as const;

/** Reads an entry of `tests`: one test with its phases, of which several may fail. */
export function readPytestTest(entry: JsonObject, context: PytestContext): ReportedTest {
  const nodeid = filledStringOf(entry['nodeid']) ?? 'unnamed test';
  const phases = PHASES.map((name) => objectOf(entry[name])).filter((phase) => phase !== undefined);
  const status = statusOf(stringOf(entry['outcome']), phases);
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

/** The file of a node id: what stands before the first `::`. */
export function fileOf(nodeid: string): string | undefined {
  return filledStringOf(nodeid.split('::', 1)[0]);
}

function statusOf(outcome: string | undefined, phases: readonly JsonObject[]): TestStatus {
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
  return failures.length > 0 ? failures : [{ wording: 'python' }];
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

/** The marks among the keywords, which also hold the names of what the test stands in, and its parameters. */
function tagsOf(entry: JsonObject, nodeid: string, root: string | undefined): readonly string[] {
  const folder = root?.split(/[/\\]/).findLast((part) => part !== '');
  const parts = new Set([...nodeid.split(/::|[/\\]/), nodeid.slice(nodeid.lastIndexOf('::') + 2).split('[', 1)[0]]);
  const parameters = nodeid.slice(nodeid.indexOf('['));
  return stringsOf(entry['keywords']).filter((keyword) => {
    if (!/^[A-Za-z]\w*$/.test(keyword) || NO_TAGS.has(keyword) || keyword === folder) return false;
    return !parts.has(keyword) && !parameters.startsWith(`[${keyword}`) && !parameters.includes(`-${keyword}`);
  });
}
