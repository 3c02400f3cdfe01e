import { invalidRequest } from '../../common/problem.js';
import { readInstant, readQueryText } from '../../http/queries/read-query.js';
import { branchOf, INDEXED_BRANCH } from './branch.js';
import { candidatesOf, normalizeAddress, readPullRequest } from './ci-address.js';
import type { TestOrder } from '../tests/test-order.js';
import { isFinished } from '../finished-status.queries.js';
import { isRunStatus, OPEN_STATUSES, FINISHED_STATUSES } from '../run-state.js';

/** Conditions on the rows of runs, as SQL with named parameters. The SQL contains no text of a caller. */
export interface RunFilter {
  readonly conditions: readonly Condition[];
  /** Those of a search for a text that say where it looks: an index contains exactly these runs. Null when no text is searched. */
  readonly searched: readonly Condition[] | null;
  /** Whether the answer is only the newest finished run that matches. */
  readonly onlyLatest: boolean;
}

/** Which tests of a run to list, and in which order. */
export interface TestFilter {
  readonly status: string | null;
  /** Tests with one of these tags; null for any. */
  readonly tags: readonly string[] | null;
  readonly text: string | null;
  /** Undefined: the order in which they ran. */
  readonly order?: TestOrder | undefined;
}

/** The query parameters of the list of runs. */
export interface RunQuery {
  readonly projectId?: unknown;
  readonly targetId?: unknown;
  readonly status?: unknown;
  readonly kind?: unknown;
  readonly branch?: unknown;
  readonly commitSha?: unknown;
  readonly ciRunUrl?: unknown;
  readonly pullRequest?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly q?: unknown;
  readonly latest?: unknown;
}

const NAMES: readonly (keyof RunQuery)[] = [
  'projectId',
  'targetId',
  'status',
  'kind',
  'branch',
  'commitSha',
  'ciRunUrl',
  'pullRequest',
  'from',
  'to',
  'q',
  'latest',
];

/** A condition, and the values of its parameters. */
type Condition = readonly [string, Readonly<Record<string, unknown>>];

/** One text for all that `q` looks into: an expression for each takes several times as long. No stored text contains the separator. */
const SEARCHED_TEXT =
  "concat_ws(E'\\x1f', run.id, run.branch, run.commit_sha, run.environment, run.trigger, run.ci_run_url)";

/** Letters beyond ASCII need the rules of the database's language, which take several times as long. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Each parameter as a condition. An exact commit is found by index; a short one by its beginning. Branch and CI address
 * have a length condition because their indexes contain nothing longer.
 */
const CONDITIONS: Readonly<Record<keyof RunQuery, (value: string) => Condition>> = {
  projectId: (projectId) => ['run.project_id = :projectId', { projectId }],
  targetId: (targetId) => ['run.target_id = :targetId', { targetId }],
  status: (status) => ['run.status IN (:...statuses)', { statuses: readStatuses(status) }],
  kind: (kind) => ['run.kind = :kind', { kind: readKind(kind) }],
  branch: (branch) => [`run.branch = :branch AND ${INDEXED_BRANCH}`, { branch: branchOf(branch) }],
  commitSha: (sha) =>
    sha.length >= 40 ? ['run.commit_sha = :sha', { sha }] : ['starts_with(run.commit_sha, :sha)', { sha }],
  ciRunUrl: toCiRunCondition,
  pullRequest: (text) => ['run.pull_request = :pullRequest', { pullRequest: readPullRequestNumber(text) }],
  from: (from) => ['run.created_at >= :from', { from: readInstant(from, 'from') }],
  to: (to) => ['run.created_at < :to', { to: readInstant(to, 'to') }],
  q: toTextCondition,
  latest: toLatestCondition,
};

/**
 * Reads the filters of the list of runs.
 * @throws Problem invalid_request for a value that a parameter does not take.
 */
export function readRunFilter(query: RunQuery): RunFilter {
  const conditions = NAMES.flatMap((name) => readCondition(name, query[name]));
  const onlyLatest = query.latest !== undefined && query.latest !== '';
  return { conditions, searched: onlyLatest ? null : readSearched(query), onlyLatest };
}

/** A target is in one project, and its runs are searched by its own index. */
function readSearched(query: RunQuery): readonly Condition[] | null {
  if (readCondition('q', query.q).length === 0) return null;
  const ofTarget = readCondition('targetId', query.targetId);
  return ofTarget.length > 0 ? ofTarget : readCondition('projectId', query.projectId);
}

function toTextCondition(text: string): Condition {
  const collation = BEYOND_ASCII.test(text) ? 'default' : 'C';
  return [`strpos(lower(${SEARCHED_TEXT} COLLATE "${collation}"), lower(:text)) > 0`, { text }];
}

function readCondition(name: keyof RunQuery, value: unknown): readonly Condition[] {
  const text = readQueryText(value, name);
  return text === null ? [] : [CONDITIONS[name](text)];
}

function readStatuses(value: string): readonly string[] {
  const statuses = value.split(',');
  if (statuses.every(isRunStatus)) return statuses;
  throw invalidRequest(
    `Send a status out of ${[...OPEN_STATUSES, ...FINISHED_STATUSES].join(', ')}, or several with commas between.`,
  );
}

function toCiRunCondition(value: string): Condition {
  if (normalizeAddress(value) === '')
    throw invalidRequest('Send ciRunUrl as the address of a CI run or of one of its jobs.');
  const { exact, ranges } = candidatesOf(value);
  const parts = ranges.map((_, index) => `(run.ci_run_url >= :ciFrom${index} AND run.ci_run_url < :ciTo${index})`);
  const bounds = ranges.flatMap(({ from, to }, index) => [
    [`ciFrom${index}`, from] as const,
    [`ciTo${index}`, to] as const,
  ]);
  return [
    `octet_length(run.ci_run_url) <= 2000 AND (run.ci_run_url IN (:...ciAddresses) OR ${parts.join(' OR ')})`,
    { ciAddresses: exact, ...Object.fromEntries(bounds) },
  ];
}

function readPullRequestNumber(value: string): number {
  const number = readPullRequest(value);
  if (number === undefined) throw invalidRequest('Send pullRequest as a number, such as 12.');
  return number;
}

function toLatestCondition(value: string): Condition {
  if (value === 'finished') return [`${isFinished('run.status')} AND NOT run.empty`, {}];
  throw invalidRequest('Send latest=finished.');
}

/**
 * Reads a kind of runs.
 * @throws Problem invalid_request
 */
export function readKind(value: string): 'test' | 'load' {
  if (value === 'test' || value === 'load') return value;
  throw invalidRequest('Send kind=test or kind=load.');
}
