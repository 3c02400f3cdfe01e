import { invalidRequest } from '../common/problem.js';
import { branchOf, INDEXED_BRANCH } from '../runs/filters/branch.js';
import { buildAddressOf, readPullRequest } from '../runs/filters/ci-address.js';
import { BUILD_STATUSES } from './build-status.js';
import { buildKeyOf } from './group-runs.queries.js';
import type { BuildsQueryDto } from './builds-query.dto.js';

type Condition = readonly [string, Readonly<Record<string, unknown>>];

/** Conditions on the rows of builds, as SQL with named parameters. The SQL contains no text of a caller. */
export interface BuildFilter {
  readonly conditions: readonly Condition[];
  /** Whether the answer is only the newest build that matches. */
  readonly onlyLatest: boolean;
}

/** The length of a whole SHA-1. */
const WHOLE_SHA = 40;

type Parameter = 'projectId' | 'branch' | 'commitSha' | 'pullRequest' | 'ciRunUrl' | 'status' | 'latest';

/**
 * Each parameter as a condition. A whole commit is found by its index, a short one by its beginning. Builds whose runs all have no
 * test are the newest of nothing.
 */
const CONDITIONS: Readonly<Record<Parameter, (value: string) => Condition>> = {
  projectId: (projectId) => ['build.project_id = :projectId', { projectId }],
  branch: (branch) => [`build.branch = :branch AND ${INDEXED_BRANCH}`, { branch: branchOf(branch) }],
  commitSha: (sha) =>
    sha.length >= WHOLE_SHA
      ? ['build.commit_sha = :sha AND octet_length(commit_sha) <= 2000', { sha }]
      : ['starts_with(build.commit_sha, :sha)', { sha }],
  pullRequest: (text) => ['build.pull_request = :pullRequest', { pullRequest: readPullRequestNumber(text) }],
  ciRunUrl: toAddressCondition,
  status: (status) => ['build.status IN (:...statuses)', { statuses: readStatuses(status) }],
  latest: (latest) => [latest === 'finished' ? `NOT build.empty AND build.status <> 'running'` : 'NOT build.empty', {}],
};

const PARAMETERS: readonly Parameter[] = [
  'projectId',
  'branch',
  'commitSha',
  'pullRequest',
  'ciRunUrl',
  'status',
  'latest',
];

/**
 * Reads the filters of the list of builds.
 * @throws Problem invalid_request for a value that a parameter does not take.
 */
export function readBuildFilter(query: BuildsQueryDto): BuildFilter {
  const conditions = PARAMETERS.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [CONDITIONS[name](value)];
  });
  return { conditions, onlyLatest: query.latest !== undefined };
}

/**
 * The builds that an address names, and those with a run at the address, below it, or at another job of its build. Each part reads an
 * index: `builds_key_unique`, then `runs_of_ci_run`.
 */
function toAddressCondition(ciRunUrl: string): Condition {
  const address = buildAddressOf(ciRunUrl);
  const key = buildKeyOf({ build: null, ciRunUrl });
  if (address === null || key === null)
    throw invalidRequest('Send ciRunUrl as the address of a CI build or of one of its jobs.');
  return [
    `build.id IN (
      SELECT named.id FROM builds named WHERE named.organization_id = build.organization_id AND named.key = :key
      UNION ALL
      SELECT run.build_id FROM runs run
      WHERE run.organization_id = build.organization_id AND octet_length(run.ci_run_url) <= 2000
        AND (run.ci_run_url IN (:...addresses) OR (run.ci_run_url >= :below AND run.ci_run_url < :behind)))`,
    { key: key.digest, addresses: [ciRunUrl, address, `${address}/`], below: `${address}/`, behind: `${address}0` },
  ];
}

function readStatuses(value: string): readonly string[] {
  const statuses = value.split(',');
  if (statuses.every((status) => BUILD_STATUSES.some((known) => known === status))) return statuses;
  throw invalidRequest(`Send a status out of ${BUILD_STATUSES.join(', ')}, or several with commas between.`);
}

function readPullRequestNumber(value: string): number {
  const number = readPullRequest(value);
  if (number === undefined) throw invalidRequest('Send pullRequest as a number, such as 12.');
  return number;
}
