import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { outputEvents } from '../../output-events.js';
import { type EndedProgram, programFailures } from '../shared/errors/program-failure.js';

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

/** Returns the status of a result; undefined for a result that is not known. */
export function mesonStatusOf(result: string): TestStatus | undefined {
  return STATUSES.get(result);
}

/** What Meson keeps of a test. */
export interface MesonRun extends EndedProgram {
  readonly name: string;
  readonly result: string;
  readonly durationMs: number | undefined;
  readonly startedAt?: Date | undefined;
}

/** Returns a test with what its program printed. */
export function mesonTest({ name, result, durationMs, startedAt, ...program }: MesonRun): ReportedTest {
  const status = STATUSES.get(result) ?? 'failed';
  return {
    ...mesonNameOf(name),
    status,
    durationMs,
    startedAt,
    failures: status === 'failed' ? mesonFailures(result, program) : [],
    events: [...outputEvents(program.stdout, 'stdout'), ...outputEvents(program.stderr, 'stderr')],
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
