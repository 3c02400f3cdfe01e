import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import type { RunId } from '../common/identifiers.js';
import { LargeReads } from '../common/workers/large-reads.js';
import { invalidRequest, Problem } from '../common/problem.js';
import { fixtureChanges } from '../files/fixture-changes.js';
import { toFixtureChangesDto, type FixtureChangesDto } from '../files/fixture.dto.js';
import { RunFixturesReader } from '../files/run-fixtures.reader.js';
import { RunAccess } from '../runs/run-access.js';
import type { RunEntity } from '../runs/run.entity.js';
import { isFinished } from '../runs/run-state.js';
import type { BaseChoice } from './base.js';
import { sortChanges, type Pair } from './changes.js';
import type { ComparisonDto } from './comparison.dto.js';
import { ComparisonQueries, type BaseRun, type TestNames } from './comparison.queries.js';
import { pairsOf } from './merge-results.js';
import { changedMeanwhile, cutLists, placesOf, toComparisonDto } from './to-comparison.js';

const NO_NAMES: ReadonlyMap<number, TestNames> = new Map();

/** Compares a run with another one. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly queries: ComparisonQueries,
    private readonly access: RunAccess,
    private readonly fixtures: RunFixturesReader,
    private readonly largeReads: LargeReads,
  ) {}

  /**
   * Finds the run to compare with; undefined when there is none.
   * @throws Problem invalid_request for an id without a finished run, wrong_organization for a run of another organization.
   */
  async findBase(by: Principal, run: RunEntity, choice: BaseChoice): Promise<BaseRun | undefined> {
    switch (choice.kind) {
      case 'previous':
        return this.queries.previous(run);
      case 'branch':
        return this.queries.newestOnBranches(run, [choice.branch]);
      case 'run':
        return this.namedBase(by, choice.id);
    }
  }

  /** Lists what changed from the base to the run; each list has at most `limit` tests. */
  async compare(run: RunEntity, base: BaseRun | undefined, limit: number): Promise<ComparisonDto> {
    const pairs = await this.largeReads.inTurn(run.total + (base?.total ?? 0), () => this.pairs(run, base));
    const lists = sortChanges(pairs, base !== undefined);
    const shown = cutLists(lists, limit);
    const places = placesOf(shown);
    const [after, before] = await Promise.all([
      this.queries.names(run, places.after),
      base === undefined
        ? NO_NAMES
        : this.queries.names({ organizationId: run.organizationId, contentId: base.contentId }, places.before),
    ]);
    const fixtures = await this.changedFixtures(run, base, limit);
    return { ...toComparisonDto({ run, base, lists, shown, names: { before, after } }), fixtures };
  }

  /** @throws Problem overloaded when a run was removed or replaced meanwhile: of tests that are gone nothing can be said. */
  private async pairs(run: RunEntity, base: BaseRun | undefined): Promise<readonly Pair[]> {
    const { organizationId, contentId } = run;
    const by = base === undefined || base.targetId === run.targetId ? 'key' : 'id';
    const after = await this.queries.sides(run, by);
    if (base === undefined) {
      if (!(await this.queries.areStored(organizationId, [contentId]))) throw changedMeanwhile();
      return pairsOf(undefined, after);
    }
    const before = await this.queries.sides({ organizationId, contentId: base.contentId }, by);
    if (!(await this.queries.areStored(organizationId, [contentId, base.contentId]))) throw changedMeanwhile();
    return pairsOf(before, after);
  }

  private async changedFixtures(
    { organizationId, id }: RunEntity,
    base: BaseRun | undefined,
    limit: number,
  ): Promise<FixtureChangesDto | null> {
    if (base === undefined) return null;
    const fixtures = await this.fixtures.of(organizationId, [id, base.id]);
    const [before, after] = [fixtures.get(base.id), fixtures.get(id)];
    if (before === undefined || after === undefined) return null;
    return toFixtureChangesDto(fixtureChanges(before, after), limit);
  }

  /** A missing base is invalid_request: run_not_found would mean the run in the path. */
  private async namedBase(by: Principal, id: RunId): Promise<BaseRun> {
    const base = await this.access.run(by, id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'run_not_found') return undefined;
      throw error;
    });
    if (base !== undefined && isFinished(base.status)) return base;
    throw invalidRequest('Send base as the id of a finished run, as the name of a branch, or as previous.');
  }
}
