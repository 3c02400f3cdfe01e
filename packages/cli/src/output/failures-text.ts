import type {
  Build,
  BuildFailure,
  BuildFailureReport,
  Failure,
  FailureReport,
  Run,
  Suspect,
} from '@clarion/api-client';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine, plain } from '@clarion/uploading/output/plain';

const MAX_MESSAGE_LINES = 12;
const MAX_JOBS = 50;
const MAX_FIXTURES = 5;

/** What the text about a run needs to know besides its failures. */
export type RunState = Pick<Run, 'status' | 'failureMessage'>;

/** Formats the failures of a run as text: each test with its location, message, expected and actual value. */
export function runFailuresText({ runId, summary, failures, nextCursor }: FailureReport, run: RunState): string {
  const more = moreLines(nextCursor, `/open/v1/runs/${runId}/failures`);
  return [runHead(runId, summary, run), ...failures.map((failure) => entryOf(failure)), ...more].join('\n\n');
}

/** Formats the failures of a build as text: its status, its jobs, and each failed test with its job. */
export function buildFailuresText({ summary, failures, nextCursor }: BuildFailureReport, build: Build): string {
  const head = `${build.id}: ${build.status}, ${summary.failed} of ${plural(summary.total, 'test')} failed${commitOf(build)}.`;
  const more = moreLines(nextCursor, `/open/v1/builds/${build.id}/failures`);
  return [
    [head, ...jobLines(build)].join('\n'),
    ...failures.map((failure) => entryOf(failure, jobOf(failure))),
    ...more,
  ].join('\n\n');
}

/** Returns the branch and the commit of a build, such as ` · main @ 08ea3f2e`; nothing where both are unknown. */
export function commitOf({ branch, commitSha }: Pick<Build, 'branch' | 'commitSha'>): string {
  const commit = commitSha === null ? undefined : `@ ${oneLine(commitSha).slice(0, 8)}`;
  const names = [branch === null ? undefined : oneLine(branch), commit].filter((name) => name !== undefined);
  return names.length === 0 ? '' : ` · ${names.join(' ')}`;
}

function runHead(
  runId: string,
  { failed, total }: FailureReport['summary'],
  { status, failureMessage }: RunState,
): string {
  if (failed > 0) return `${runId}: ${failed} of ${plural(total, 'test')} failed.`;
  if (status === 'passed') return `${runId}: no failures in ${plural(total, 'test')}.`;
  const message = failureMessage === null ? '' : ` ${oneLine(failureMessage)}`;
  return `${runId}: ${status}, although none of ${plural(total, 'test')} failed.${message}`;
}

/** One line for each run that counts: its status, its job and its ID. */
function jobLines({ runs }: Build): readonly string[] {
  const counting = runs.filter(({ superseded }) => !superseded);
  const lines = counting
    .slice(0, MAX_JOBS)
    .map(({ id, job, attempt, status, empty }) =>
      [
        `    ${empty ? 'no tests' : status}`,
        ...(job === null ? [] : [oneLine(job)]),
        ...(attempt === null || attempt === 1 ? [] : [`(attempt ${attempt})`]),
        id,
      ].join('  '),
    );
  return counting.length > MAX_JOBS ? [...lines, `    … ${plural(counting.length - MAX_JOBS, 'more job')}`] : lines;
}

function jobOf({ job, runId }: BuildFailure): string {
  return job ?? runId;
}

function moreLines(nextCursor: string | undefined, path: string): readonly string[] {
  return nextCursor === undefined ? [] : [`There are more failures: clarion api GET "${path}?cursor=${nextCursor}"`];
}

function entryOf(
  {
    testName,
    location,
    reason,
    suspects,
    fixtures,
    owners = [],
  }: Pick<Failure, 'testName' | 'location' | 'reason' | 'suspects' | 'fixtures' | 'owners'>,
  job?: string,
): string {
  const position =
    location === undefined
      ? ''
      : `  (${oneLine(location.file)}${location.line === undefined ? '' : `:${location.line}`})`;
  const values = (['expected', 'actual'] as const)
    .filter((name) => Object.hasOwn(reason, name))
    .map((name) => `${name}: ${plain(JSON.stringify(reason[name]) ?? '')}`);
  const [suspect] = suspects ?? [];
  const title = `${oneLine(testName)}${position}${job === undefined ? '' : `  [${oneLine(job)}]`}`;
  return [
    title,
    ...messageLines(reason.message),
    ...values,
    ...(owners.length === 0 ? [] : [`owners: ${oneLine(owners.join(', '))}`]),
    ...(suspect === undefined ? [] : [`suspect: ${suspectText(suspect)}`]),
    ...fixtureLines(fixtures),
  ].join('\n    ');
}

function fixtureLines(fixtures: Failure['fixtures']): readonly string[] {
  const { changes = [], more = 0 } = fixtures ?? {};
  const hidden = changes.slice(MAX_FIXTURES).length + more;
  return [
    ...changes
      .slice(0, MAX_FIXTURES)
      .map(({ path, change }) => `fixture ${change} since the last pass: ${oneLine(path)}`),
    ...(hidden === 0 ? [] : [`and ${plural(hidden, 'more changed fixture')}`]),
  ];
}

function suspectText({ commitSha, title, author, reason, files: [first = '', ...others] }: Suspect): string {
  const commit = `${commitSha.slice(0, 12)} ${oneLine(title)}${author === '' ? '' : ` (${oneLine(author)})`}`;
  return `${commit}: changes ${oneLine(first)}${others.length === 0 ? '' : ` and ${others.length} more`}, ${oneLine(reason)}`;
}

/** Returns the first lines of a message, without blank ones. */
export function messageLines(message: string): readonly string[] {
  const lines = plain(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const hidden = lines.length - MAX_MESSAGE_LINES;
  return hidden > 0 ? [...lines.slice(0, MAX_MESSAGE_LINES), `… ${plural(hidden, 'more line')}`] : lines;
}
