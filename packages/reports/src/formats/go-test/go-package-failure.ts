import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { GoBuilds } from './go-builds.js';
import type { GoEvent } from './go-event.js';
import type { GoCrash } from '../shared/go-output.js';
import { crashFailure } from './go-test-run.js';

/** All that is known of a package that failed without a failed test. */
export interface FailedPackage {
  readonly path: string;
  readonly output: string;
  readonly event: GoEvent | undefined;
  readonly crash: GoCrash | undefined;
  readonly builds: GoBuilds;
}

/** What `go test` itself says about a package, and lines that explain nothing. */
const SUMMARY =
  /^(?:(?:FAIL|PASS|ok|\?)\s*$|(?:ok|FAIL|\?) {0,8}\t\S|exit status \d|coverage: |go: (?:downloading|extracting|finding) \S)/;
/** What `go test` says, below all that a program printed, where a signal ended it. */
const SIGNAL = /(?:^|\n)(signal: [a-z][a-z ()]{1,60})$/;
const COMPILER_PLACE = /^(?:vet: )?(?:\.\/)?([^\s:]{1,1000}\.go):(\d{1,9}):(?:(\d{1,9}):)?/m;

/**
 * Returns a package that failed without a test that did (it was not built, its TestMain ended, it crashed) as a test of its
 * own.
 */
export function packageFailure(failed: FailedPackage): ReportedTest {
  const { path, event } = failed;
  return {
    name: path === '' ? 'go test' : path,
    suite: [],
    status: 'failed',
    durationMs: event?.durationMs,
    ...(failed.crash === undefined ? reasonOf(failed) : { failures: [crashFailure(failed.crash)], events: [] }),
  };
}

/** Returns a package that could not be built and has no event. */
export function buildFailure(path: string, output: string): ReportedTest {
  return { name: path, suite: [], status: 'failed', failures: [compilerFailure(output)], events: [] };
}

/** Returns why a package failed, by what it printed: without the summary, unless there is nothing else. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trimEnd());
  const telling = lines
    .filter((line) => !SUMMARY.test(line))
    .join('\n')
    .trim();
  return telling === '' ? lines.join('\n').trim() : telling;
}

function reasonOf({ path, output, event, builds }: FailedPackage): Pick<ReportedTest, 'failures' | 'events'> {
  const isBuild = event?.failedBuild !== undefined || /\[(?:build|setup) failed\]/.test(output);
  const built = isBuild ? builds.take(path, event?.failedBuild) : '';
  if (built !== '') return { failures: [compilerFailure(built)], events: [] };
  const reason = reasonIn(output);
  const message = SIGNAL.exec(reason)?.[1] ?? endOf(reason);
  return {
    failures: [{ message, isAssertion: false, dialect: 'go' }],
    events: outputEvents(reason.slice(0, reason.length - message.length)),
  };
}

/** Of more lines, the last ones are the reason: a program that logs says at its end why it ended. Flags are fewer, and all of them are shown. */
const MOST_LINES = 100;
const LAST_LINES = 20;

function endOf(reason: string): string {
  const lines = reason.split('\n');
  return lines.length > MOST_LINES ? lines.slice(-LAST_LINES).join('\n') : reason;
}

function compilerFailure(message: string): ReportedFailure {
  const [, file, line, column] = COMPILER_PLACE.exec(message) ?? [];
  const location =
    file === undefined
      ? {}
      : { location: { file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) } };
  return { message, isAssertion: false, dialect: 'go', ...location };
}
