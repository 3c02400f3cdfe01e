import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { isRunId, type RunId } from '../../common/identifiers.js';
import { fixtureChanges } from '../../files/fixture-changes.js';
import { toFixtureChangesDto, type FixtureChangeDto } from '../../files/fixture.dto.js';
import { RunFixturesReader } from '../../files/run-fixtures.reader.js';
import type { ListedRun } from '../../runs/run.reader.js';
import type { RunFixture } from '../../runs/source/run-fixture.js';
import type { FailingRange } from './failing-ranges.js';

/** Runs with passes that are read for one answer; failures of further ones are not compared. */
const MOST_PASSES = 50;
/** Changes of a failure. */
const MOST_CHANGES = 20;

/** Compares the fixtures of a run with those of the runs in which its failed tests last passed. */
@Injectable()
export class FailureFixtures {
  constructor(private readonly reader: RunFixturesReader) {}

  /** The member `fixtures` of a failure of the run, by its range; null when the run names no fixtures. */
  async of(
    run: ListedRun,
    ranges: readonly (FailingRange | undefined)[],
  ): Promise<(range: FailingRange | undefined) => JsonObject | null> {
    const passes = [...new Set(ranges.flatMap((range) => passOf(range) ?? []))].slice(0, MOST_PASSES);
    const fixtures = await this.reader.of(run.organizationId, [run.id, ...passes]);
    const used = fixtures.get(run.id);
    if (used === undefined) return () => null;
    const members = new Map(passes.map((id) => [id, memberOf(used, id, fixtures.get(id))]));
    const alone = memberOf(used, null, undefined);
    return (range) => members.get(passOf(range) ?? run.id) ?? alone;
  }
}

function passOf(range: FailingRange | undefined): RunId | undefined {
  return range !== undefined && isRunId(range.passedRunId) ? range.passedRunId : undefined;
}

function memberOf(
  used: readonly RunFixture[],
  passedRunId: RunId | null,
  before: readonly RunFixture[] | undefined,
): JsonObject {
  if (before === undefined) return { count: used.length, passedRunId: null, changes: [], more: 0 };
  const { changes, more } = toFixtureChangesDto(fixtureChanges(before, used), MOST_CHANGES);
  return { count: used.length, passedRunId, changes: changes.map(toJson), more };
}

function toJson({ path, change, before, after }: FixtureChangeDto): JsonObject {
  return { path, change, before: before && { ...before }, after: after && { ...after } };
}
