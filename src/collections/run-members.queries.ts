import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CollectionId, OrganizationId, TargetId } from '../common/identifiers.js';
import { TargetEntity } from '../projects/target.entity.js';
import { allNamesOf } from '../taxonomy/tag-names.js';
import { tagsOf } from '../taxonomy/tags-of-project.queries.js';
import { CodeownersEntity } from './codeowners.entity.js';
import { CollectionCounter, readyWith, visitMembers, type ReadyCollection, type Visit } from './collection-counter.js';
import { readingIn } from './collection-tests.queries.js';
import { CollectionEntity } from './collection.entity.js';
import { choosesTarget } from './rules/collection-rule.js';

/** A collection, by its key. */
export interface CollectionKey {
  readonly organizationId: OrganizationId;
  readonly id: CollectionId;
}

/** A run, by what a collection needs of it. */
export interface RunOfTarget {
  readonly targetId: TargetId;
  readonly contentId: string;
}

/** A failed row of a collection. */
export interface FailedMember {
  /** Its place in the run. */
  readonly seq: number;
  readonly key: bigint;
}

/** The results of a collection's tests in some runs. */
export interface MemberResults {
  readonly passed: number;
  readonly failed: number;
  /** The keys of the failed rows: a test that failed twice is there twice. */
  readonly failedKeys: readonly bigint[];
}

/**
 * Finds the tests of collections in runs, in the transaction that ends the runs. Results are undefined when the comparison was given
 * up, which no caller may take for tests that passed.
 */
@Injectable()
export class RunMembers {
  constructor(private readonly counter: CollectionCounter) {}

  /** Reads a collection in the caller's transaction. It exists: a foreign key keeps what refers to it. */
  async open(manager: EntityManager, { organizationId, id }: CollectionKey): Promise<OpenCollection> {
    const collection = await manager.findOneByOrFail(CollectionEntity, { organizationId, id });
    const { projectId, owners, tags } = collection;
    const project = { organizationId, id: projectId };
    const allTags = tags.length === 0 ? [] : allNamesOf(await tagsOf(manager, project), tags);
    const codeowners =
      owners.length === 0 ? null : await manager.findOneBy(CodeownersEntity, { organizationId, projectId });
    const targets = await manager.find(TargetEntity, {
      select: { id: true, slug: true },
      where: { organizationId, projectId },
    });
    const chosen = new Set(targets.filter((target) => choosesTarget(collection, target)).map((target) => target.id));
    const ready = readyWith(collection, { tags: allTags, codeowners: codeowners?.body ?? '' });
    return new OpenCollection(manager, this.counter, ready, chosen);
  }
}

/** A collection as it is in a transaction. The comparisons of all its methods share one limit. */
export class OpenCollection {
  readonly #visit: Visit;

  constructor(
    manager: EntityManager,
    private readonly counter: CollectionCounter,
    private readonly ready: ReadyCollection<CollectionEntity>,
    private readonly chosen: ReadonlySet<TargetId>,
  ) {
    this.#visit = { reader: readingIn(manager), work: { steps: 0 } };
  }

  /** Its name. */
  get name(): string {
    return this.ready.collection.name;
  }

  /** The results of the collection's tests in runs. The counts of a run are remembered: later runs of a build do not read it again. */
  async results(runs: readonly RunOfTarget[]): Promise<MemberResults | undefined> {
    const failed = await this.failed(runs);
    const sums = { passed: 0, failed: 0 };
    for (const content of this.contentsOf(runs)) {
      const counts = await this.counter.countIn(this.ready, content, this.#visit);
      if (counts === undefined) return undefined;
      sums.passed += counts.passed;
      sums.failed += counts.failed;
    }
    return failed === undefined ? undefined : { ...sums, failedKeys: failed.map(({ key }) => key) };
  }

  /** The failed rows of runs that belong to the collection, run by run. Reads the failed rows alone. */
  async failed(runs: readonly RunOfTarget[]): Promise<readonly FailedMember[] | undefined> {
    const rows: FailedMember[] = [];
    for (const content of this.contentsOf(runs)) {
      const isWhole = await visitMembers(this.ready, content, 'failed', this.#visit, ({ seq, key }) => {
        rows.push({ seq, key: BigInt(key) });
      });
      if (!isWhole) return undefined;
    }
    return rows;
  }

  /** The keys among some that belong to tests of the collection in runs. */
  async among(runs: readonly RunOfTarget[], keys: readonly bigint[]): Promise<ReadonlySet<bigint> | undefined> {
    const found = new Set<bigint>();
    if (keys.length === 0) return found;
    const wanted = new Set(keys.map(String));
    for (const content of this.contentsOf(runs)) {
      const isWhole = await visitMembers(this.ready, content, 'all', this.#visit, ({ key }) => {
        if (wanted.has(key)) found.add(BigInt(key));
      });
      if (!isWhole) return undefined;
    }
    return found;
  }

  private contentsOf(
    runs: readonly RunOfTarget[],
  ): readonly { readonly organizationId: OrganizationId; readonly contentId: string }[] {
    const { organizationId } = this.ready.collection;
    return runs
      .filter(({ targetId }) => this.chosen.has(targetId))
      .map(({ contentId }) => ({ organizationId, contentId }));
  }
}
