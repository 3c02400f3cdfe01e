import { Injectable } from '@nestjs/common';
import type { FinishedRun } from '../history/finished-run.js';
import { TroubledTests } from '../history/troubled-tests.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { TargetEntity } from '../projects/target.entity.js';
import type { BadgeValue } from '../trends/badge.js';
import { writeBadge } from '../trends/badge-svg.js';
import { CollectionCounter, type ReadyCollection } from './collection-counter.js';
import { collectionHealthOf, type CountedRun, type TargetResults } from './collection-health.js';
import type { CollectionHealthDto } from './collection-health.dto.js';
import type { CollectionEntity } from './collection.entity.js';
import { choosesTarget, compileRule } from './rules/collection-rule.js';
import { TestSieve } from './rules/test-sieve.js';
import { collectionBadgeOf } from './collection-state.js';

/** Largest number of targets that a health looks at. */
const MOST_TARGETS = 50;
/** So many of a target's newest runs are counted. */
const RUNS_COUNTED = 20;
/** Tests that one read counts, besides those of the newest run of a target: later reads count the runs that are left. */
const MOST_TESTS_READ = 200_000;

/** The health of a collection, and the text and color of its badge. */
export interface BadgedHealth {
  readonly health: CollectionHealthDto;
  readonly badge: BadgeValue;
}

/** Computes the health of collections. */
@Injectable()
export class CollectionHealthService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly troubled: TroubledTests,
    private readonly counter: CollectionCounter,
  ) {}

  /**
   * The health of a collection, of runs on a branch or (null) on the default branch of its project. A target without runs on the default
   * branch shows those of any.
   */
  async read(collection: CollectionEntity, asked: string | null): Promise<CollectionHealthDto> {
    const { organizationId, projectId } = collection;
    const branch = asked ?? (await this.projects.defaultBranchOf(organizationId, projectId));
    const all = await this.projects.targetsOf(organizationId, projectId);
    const chosen = all.filter((target) => choosesTarget(collection, target));
    const ready = await this.counter.ready(collection);
    const budget = { tests: MOST_TESTS_READ };
    const results: TargetResults[] = [];
    for (const target of chosen.slice(0, MOST_TARGETS))
      results.push(await this.resultsOf(ready, { target, branch, isAsked: asked !== null }, budget));
    const exist = collection.targets.every((name) => chosen.some(({ id, slug }) => id === name || slug === name));
    return collectionHealthOf(
      {
        collectionId: collection.id,
        branch,
        namesTargets: collection.targets.length > 0,
        hasAllTargets: exist && chosen.length <= MOST_TARGETS,
      },
      results,
    );
  }

  /** The health with the text and color of its badge. */
  async withBadge(collection: CollectionEntity, branch: string | null): Promise<BadgedHealth> {
    const health = await this.read(collection, branch);
    return { health, badge: badgeOf(health) };
  }

  /** The badge of a collection, as SVG. */
  async badge(collection: CollectionEntity, branch: string | null): Promise<string> {
    return writeBadge({ label: 'tests', ...(await this.withBadge(collection, branch)).badge });
  }

  private async resultsOf(
    ready: ReadyCollection,
    { target, branch, isAsked }: { target: TargetEntity; branch: string | null; isAsked: boolean },
    budget: { tests: number },
  ): Promise<TargetResults> {
    const onBranch = await this.troubled.runs(target, branch);
    const runs = onBranch.length > 0 || isAsked ? onBranch : await this.troubled.runs(target, null);
    const counted = await this.counted(ready, target, runs.slice(0, RUNS_COUNTED), budget);
    const [newest] = runs;
    const { organizationId } = target;
    const sieve =
      newest === undefined
        ? new TestSieve(compileRule(ready.rule, ready.codeowners))
        : await this.counter.sieve(ready, { organizationId, contentId: newest.contentId });
    const trouble = await this.troubled.among(target, runs, (test) => sieve.takes(test));
    return { target, runs: counted, trouble: { ...trouble, isWhole: trouble.isWhole && !sieve.isExhausted } };
  }

  /** Counts runs from the newest on, always up to the first one with tests of the collection. */
  private async counted(
    ready: ReadyCollection,
    { organizationId }: TargetEntity,
    runs: readonly FinishedRun[],
    budget: { tests: number },
  ): Promise<readonly CountedRun[]> {
    const counted: CountedRun[] = [];
    for (const run of runs) {
      const content = { organizationId, contentId: run.contentId };
      const isFound = counted.some(({ counts }) => counts === undefined || counts.tests > 0);
      if (!this.counter.knows(ready, content)) {
        if (isFound && budget.tests < run.total) break;
        budget.tests -= run.total;
      }
      counted.push({ run, counts: await this.counter.count(ready, content) });
    }
    return counted;
  }
}

function badgeOf(health: CollectionHealthDto): BadgeValue {
  const { failing, flaky, state } = health;
  return collectionBadgeOf({ failing, flaky, ran: health.tests, isKnown: state !== 'unknown' });
}
