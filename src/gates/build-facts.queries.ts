import { Any, type EntityManager, type FindOptionsSelect } from 'typeorm';
import { operationShare } from '../apis/operation-share.queries.js';
import type { FinishedBuild } from '../builds/settle-builds.queries.js';
import type { OpenCollection } from '../collections/run-members.queries.js';
import { contentsOfBuild, previousBuild } from '../comparison/build-base.queries.js';
import { newlyFailingKeys } from '../comparison/comparison.queries.js';
import { newlyFlaky } from '../history/flaky/newly-flaky.queries.js';
import { ProjectEntity } from '../projects/project.entity.js';
import { quarantinedKeysAt } from '../quarantine/quarantine.queries.js';
import { endOf } from '../runs/run-row.js';
import { RunEntity } from '../runs/run.entity.js';
import type { GateRules } from './gate-rules.js';
import type { GateFacts } from './judge.js';
import { allTests, type JudgedTests, testsOfCollection } from './judged-tests.queries.js';

/** What the gate reads of a run. */
const FACTS_READ = {
  organizationId: true,
  id: true,
  targetId: true,
  contentId: true,
  status: true,
  passed: true,
  failed: true,
  flaky: true,
  completedAt: true,
  createdAt: true,
  finishedAt: true,
} as const satisfies FindOptionsSelect<RunEntity>;

/** Facts of the runs of one target in a build. */
interface TargetFacts {
  readonly tests: JudgedTests;
  readonly quarantined: ReadonlySet<bigint>;
  readonly countedFailures: number;
  readonly newlyFlaky: number;
}

/**
 * Reads the numbers of a build that the gate's rules need, and no others, target by target, in the caller's transaction. Without a
 * collection, all tests count.
 */
export async function measureBuild(
  manager: EntityManager,
  { build, runs }: FinishedBuild,
  rules: GateRules,
  collection: OpenCollection | null,
): Promise<GateFacts> {
  const { organizationId } = build;
  const superseded = new Set(build.superseded);
  const ids = runs.filter(({ id, empty }) => !empty && !superseded.has(id)).map(({ id }) => id);
  const counting = await manager.find(RunEntity, { select: FACTS_READ, where: { organizationId, id: Any(ids) } });
  const facts: TargetFacts[] = [];
  for (const target of new Set(counting.map(({ targetId }) => targetId))) {
    const own = counting.filter(({ targetId }) => targetId === target);
    const tests = collection === null ? allTests(manager, own) : await testsOfCollection(collection, own);
    facts.push(await factsOf(manager, own, tests, rules));
  }
  const failed = sumOf(facts, ({ tests }) => tests.failed);
  const quarantined = new Set(facts.flatMap((one) => [...one.quarantined]));
  const newFailures =
    rules.maxNewFailures === null || failed === 0 ? [] : await newFailuresOf(manager, build, counting);
  const judged = new Set(facts.flatMap(({ tests }) => tests.failedAmong(newFailures)));
  return {
    status: counting.some(({ status }) => status === 'errored') ? 'errored' : build.status,
    passed: sumOf(facts, ({ tests }) => tests.passed),
    failed,
    countedFailures: sumOf(facts, ({ countedFailures }) => countedFailures),
    newFailures: [...judged].filter((key) => !quarantined.has(key)).length,
    newlyFlaky: sumOf(facts, ({ newlyFlaky: count }) => count),
    apiCoverage: rules.minApiCoverage === null ? null : await apiCoverageOf(manager, build, counting),
    areTestsKnown: facts.every(({ tests }) => tests.areKnown),
  };
}

/** Quarantine counts as it was when the last of the runs ended. A test that several runs made flaky counts once. */
async function factsOf(
  manager: EntityManager,
  runs: readonly RunEntity[],
  tests: JudgedTests,
  rules: GateRules,
): Promise<TargetFacts> {
  const [first] = runs;
  if (first === undefined) return { tests, quarantined: new Set(), countedFailures: 0, newlyFlaky: 0 };
  const { organizationId, targetId } = first;
  const flaky = rules.noNewFlaky ? await newlyFlakyOf(manager, runs, tests) : [];
  const at = new Date(Math.max(...runs.map((run) => endOf(run).getTime())));
  const quarantined =
    tests.failed > 0 || flaky.length > 0
      ? await quarantinedKeysAt(manager, { organizationId, targetId, at })
      : new Set<bigint>();
  return {
    tests,
    quarantined,
    countedFailures: tests.failed - (await tests.countFailed(quarantined)),
    newlyFlaky: flaky.filter((key) => !quarantined.has(key)).length,
  };
}

async function newlyFlakyOf(
  manager: EntityManager,
  runs: readonly RunEntity[],
  tests: JudgedTests,
): Promise<readonly bigint[]> {
  const keys = new Set<bigint>();
  for (const run of runs) for (const { key } of await newlyFlaky(manager, run)) keys.add(key);
  return tests.among([...keys]);
}

async function apiCoverageOf(
  manager: EntityManager,
  { organizationId, projectId }: FinishedBuild['build'],
  runs: readonly RunEntity[],
): Promise<number | null> {
  const withCalls = runs.map((run) => ({ runId: run.id, contentId: run.contentId, at: endOf(run) }));
  return operationShare(manager, { organizationId, id: projectId }, withCalls);
}

/** The failures that the newest finished build of the default branch before this one does not have. */
async function newFailuresOf(
  manager: EntityManager,
  { organizationId, projectId: id, ...build }: FinishedBuild['build'],
  counting: readonly RunEntity[],
): Promise<readonly bigint[]> {
  const project = await manager.findOneBy(ProjectEntity, { organizationId, id });
  const place = { organizationId, projectId: id, id: build.id };
  const base = await previousBuild(manager, place, project?.defaultBranch ?? null);
  const contentIds = counting.map(({ contentId }) => contentId);
  return newlyFailingKeys(
    manager,
    { organizationId, contentIds },
    base === undefined ? [] : await contentsOfBuild(manager, base),
  );
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
