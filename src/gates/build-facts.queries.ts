import { Any, type EntityManager, type FindOptionsSelect } from 'typeorm';
import type { FinishedBuild } from '../builds/build-hooks.js';
import { contentsOfBuild, previousBuild } from '../comparison/build-base.queries.js';
import { newlyFailingKeys } from '../comparison/comparison.queries.js';
import { newlyFlaky } from '../history/flaky/newly-flaky.queries.js';
import { ProjectEntity } from '../projects/project.entity.js';
import { quarantinedKeysAt } from '../quarantine/quarantine.queries.js';
import { endOf } from '../runs/run-row.js';
import { RunEntity } from '../runs/run.entity.js';
import type { GateRules } from './gate-rules.js';
import { countFailed } from './gate.store.js';
import type { GateFacts } from './judge.js';

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
  readonly quarantined: ReadonlySet<bigint>;
  readonly countedFailures: number;
  readonly newlyFlaky: number;
}

/** Reads the numbers of a build that the gate's rules need, and no others, target by target, in the caller's transaction. */
export async function measureBuild(
  manager: EntityManager,
  { build, runs }: FinishedBuild,
  rules: GateRules,
): Promise<GateFacts> {
  const { organizationId, passed, failed } = build;
  const superseded = new Set(build.superseded);
  const ids = runs.filter(({ id, empty }) => !empty && !superseded.has(id)).map(({ id }) => id);
  const counting = await manager.find(RunEntity, { select: FACTS_READ, where: { organizationId, id: Any(ids) } });
  const facts: TargetFacts[] = [];
  for (const target of new Set(counting.map(({ targetId }) => targetId)))
    facts.push(
      await factsOf(
        manager,
        counting.filter(({ targetId }) => targetId === target),
        rules,
      ),
    );
  const quarantined = new Set(facts.flatMap((one) => [...one.quarantined]));
  const newFailures =
    rules.maxNewFailures === null || failed === 0 ? [] : await newFailuresOf(manager, build, counting);
  return {
    status: counting.some(({ status }) => status === 'errored') ? 'errored' : build.status,
    passed,
    failed,
    countedFailures: sum(facts.map(({ countedFailures }) => countedFailures)),
    newFailures: newFailures.filter((key) => !quarantined.has(key)).length,
    newlyFlaky: sum(facts.map((one) => one.newlyFlaky)),
  };
}

/** Quarantine counts as it was when the last of the runs ended. A test that several runs made flaky counts once. */
async function factsOf(manager: EntityManager, runs: readonly RunEntity[], rules: GateRules): Promise<TargetFacts> {
  const [first] = runs;
  if (first === undefined) return { quarantined: new Set(), countedFailures: 0, newlyFlaky: 0 };
  const { organizationId, targetId } = first;
  const failed = sum(runs.map((run) => run.failed));
  const flaky = new Set<bigint>();
  if (rules.noNewFlaky) for (const run of runs) for (const { key } of await newlyFlaky(manager, run)) flaky.add(key);
  const at = new Date(Math.max(...runs.map((run) => endOf(run).getTime())));
  const quarantined =
    failed > 0 || flaky.size > 0
      ? await quarantinedKeysAt(manager, { organizationId, targetId, at })
      : new Set<bigint>();
  const contents = { organizationId, contentIds: runs.map(({ contentId }) => contentId) };
  return {
    quarantined,
    countedFailures: failed - (await countFailed(manager, contents, quarantined)),
    newlyFlaky: [...flaky].filter((key) => !quarantined.has(key)).length,
  };
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
