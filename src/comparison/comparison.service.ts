import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import type { RunId } from '../common/identifiers.js';
import { invalidRequest, Problem } from '../common/problem.js';
import { fixtureChanges } from '../files/fixture-changes.js';
import { toFixtureChangesDto, type FixtureChangesDto } from '../files/fixture.dto.js';
import { RunFixturesReader } from '../files/run-fixtures.reader.js';
import { RunAccess } from '../runs/run-access.js';
import type { RunEntity } from '../runs/run.entity.js';
import { isFinished } from '../runs/run-state.js';
import type { BaseChoice } from './base.js';
import { sortChanges } from './changes.js';
import type { ComparisonDto } from './comparison.dto.js';
import { ComparisonQueries, type BaseRun, type TestNames } from './comparison.queries.js';
import { cutLists, placesOf, toComparisonDto } from './to-comparison.js';

const NO_NAMES: ReadonlyMap<number, TestNames> = new Map();

/** Compares a run with another one. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly queries: ComparisonQueries,
    private readonly access: RunAccess,
    private readonly fixtures: RunFixturesReader,
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
    const lists = sortChanges(await this.queries.pairs(run, base?.contentId ?? null), base !== undefined);
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
