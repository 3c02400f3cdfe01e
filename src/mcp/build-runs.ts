import { oneLine } from '@clarion/reports/markdown';
import { resultOf } from '../builds/build-status.js';
import type { BuildWithRuns, VisibleRun } from '../builds/build.reader.js';
import type { RunId } from '../common/identifiers.js';
import { writeListing } from './listing.js';

/** Maximum characters of the name of a job. */
const LABEL = 80;
const MOST_RUNS = 50;

/**
 * Lists the runs of a build that count, as Markdown of at most `maxTokens`: those that did not pass first. For one `run` of it, lists the
 * other ones, and nothing where there are none.
 */
export function writeBuildRuns({ build, runs }: BuildWithRuns, run: RunId | undefined, maxTokens: number): string {
  const { status, superseded } = resultOf(runs, build);
  const counting = runs.filter(({ id }) => !superseded.has(id) && id !== run);
  if (run !== undefined && counting.length === 0) return '';
  const sorted = [...counting].sort((left, right) => Number(isPassed(left)) - Number(isPassed(right)));
  const lines = sorted.slice(0, MOST_RUNS).map(lineOf);
  const title = `${titleOf(build.id, status, run)}: ${countsOf(sorted)}${status === 'running' ? '. More may fail: call again later' : ''}`;
  const rest = (shown: number): string =>
    shown < counting.length ? `${counting.length - shown} runs are left out` : '';
  return writeListing({ title, lines, rest }, maxTokens);
}

function titleOf(id: string, status: string, run: RunId | undefined): string {
  return run === undefined
    ? `Runs of the build, which is ${status}`
    : `Other runs of its build ${id}, which is ${status}`;
}

/** The number of runs with each status, such as `1 failed, 3 passed`. */
function countsOf(runs: readonly VisibleRun[]): string {
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(stateOf(run), (counts.get(stateOf(run)) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`).join(', ');
}

function lineOf(run: VisibleRun): string {
  const job = run.job === null ? '' : `, job ${oneLine(run.job, LABEL)}`;
  const attempt = run.attempt === null || run.attempt === 1 ? '' : `, attempt ${run.attempt}`;
  return `${stateOf(run)} ${run.id}${job}${attempt}, ${run.failed} of ${run.total} failed`;
}

function stateOf({ status, empty, gatePassed }: VisibleRun): string {
  if (empty) return 'without tests';
  return gatePassed === false && status === 'passed' ? 'not past its gate' : status;
}

function isPassed(run: VisibleRun): boolean {
  return stateOf(run) === 'passed';
}
