import { invalidRequest } from '../common/problem.js';
import { readQueryText } from '../common/query-text.js';
import { isRunStatus, OPEN_STATUSES, FINISHED_STATUSES } from './run-state.js';

/** Conditions on the rows of runs, as SQL with named parameters. Nothing that a caller sent stands in the SQL. */
export interface RunFilter {
  readonly conditions: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
}

/** The query parameters of the list of runs. */
export interface RunQuery {
  readonly projectId?: unknown;
  readonly targetId?: unknown;
  readonly status?: unknown;
  readonly kind?: unknown;
  readonly branch?: unknown;
  readonly commitSha?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly q?: unknown;
}

type Condition = readonly [string, Readonly<Record<string, unknown>>];

/** Each parameter as a condition. An exact commit is found by index; a short one by its beginning. */
const CONDITIONS: Readonly<Record<keyof RunQuery, (value: string) => Condition>> = {
  projectId: (projectId) => ['run.project_id = :projectId', { projectId }],
  targetId: (targetId) => ['run.target_id = :targetId', { targetId }],
  status: (status) => ['run.status IN (:...statuses)', { statuses: readStatuses(status) }],
  kind: (kind) => ['run.kind = :kind', { kind: readKind(kind) }],
  branch: (branch) => ['run.branch = :branch', { branch }],
  commitSha: (sha) =>
    sha.length >= 40 ? ['run.commit_sha = :sha', { sha }] : ['starts_with(run.commit_sha, :sha)', { sha }],
  from: (from) => ['run.created_at >= :from', { from: readInstant(from, 'from') }],
  to: (to) => ['run.created_at < :to', { to: readInstant(to, 'to') }],
  q: (text) => [
    `(strpos(lower(run.id), lower(:text)) > 0 OR strpos(lower(run.branch), lower(:text)) > 0
      OR strpos(lower(run.commit_sha), lower(:text)) > 0 OR strpos(lower(run.environment), lower(:text)) > 0
      OR strpos(lower(run.trigger), lower(:text)) > 0 OR strpos(lower(run.ci_run_url), lower(:text)) > 0)`,
    { text },
  ],
};

/**
 * Reads the filters of the list of runs.
 * @throws Problem invalid_request for a value that a parameter does not take.
 */
export function readRunFilter(query: RunQuery): RunFilter {
  const names: readonly (keyof RunQuery)[] = ['projectId', 'targetId', 'status', 'kind', 'branch', 'commitSha', 'from', 'to', 'q'];
  return { conditions: names.flatMap((name) => readCondition(name, query[name])) };
}

function readCondition(name: keyof RunQuery, value: unknown): readonly Condition[] {
  const text = readQueryText(value, name);
  return text === null ? [] : [CONDITIONS[name](text)];
}

function readStatuses(value: string): readonly string[] {
  const statuses = value.split(',');
  if (statuses.every(isRunStatus)) return statuses;
  throw invalidRequest(`Send a status out of ${[...OPEN_STATUSES, ...FINISHED_STATUSES].join(', ')}, or several with commas between.`);
}

function readKind(value: string): string {
  if (value === 'test' || value === 'load') return value;
  throw invalidRequest('Send kind=test or kind=load.');
}

const INSTANT = /^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

function readInstant(value: string, name: string): Date {
  const ms = INSTANT.test(value) ? Date.parse(/[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(value) ? `${value}Z` : value) : Number.NaN;
  if (Number.isNaN(ms)) throw invalidRequest(`Send ${name} as an instant such as 2030-01-31T12:00:00.000Z; encode a plus sign as %2B.`);
  return new Date(ms);
}
