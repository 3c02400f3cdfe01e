import { ApiProperty } from '@nestjs/swagger';
import type { RunFixture } from '../runs/source/run-fixture.js';
import { FIXTURE_CHANGES, type FixtureChange, type FixtureChangeKind } from './fixture-changes.js';

/** The bytes of a fixture. */
export class FixtureStateDto {
  /** 64 hexadecimal digits. */
  sha256: string;
  /** Null when the upload did not say. */
  sizeBytes: number | null;
}

/** A file that the tests of a run used. */
export class FixtureDto extends FixtureStateDto {
  /** Relative to the repository. */
  path: string;
  /** The stored version of the project's files that has these bytes; null when none is stored. */
  version: number | null;
}

/** A fixture that two runs did not use alike. */
export class FixtureChangeDto {
  path: string;
  @ApiProperty({ enum: FIXTURE_CHANGES })
  change: FixtureChangeKind;
  /** Null when the earlier run did not use it. */
  before: FixtureStateDto | null;
  /** Null when the later run did not use it. */
  after: FixtureStateDto | null;
}

/** What changed between the fixtures of two runs. */
export class FixtureChangesDto {
  /** The changed ones first, then the removed and the added ones. */
  changes: FixtureChangeDto[];
  /** Number of changes that are not listed. */
  more: number;
}

/** The wire form of a fixture. */
export function toFixtureDto({ path, sha256, sizeBytes }: RunFixture, version: number | null): FixtureDto {
  return { path, sha256, sizeBytes, version };
}

/** The wire form of changes, at most `limit` of them. */
export function toFixtureChangesDto(changes: readonly FixtureChange[], limit: number): FixtureChangesDto {
  const shown = changes.slice(0, limit);
  return { changes: shown.map(toChangeDto), more: changes.length - shown.length };
}

function toChangeDto({ path, change, before, after }: FixtureChange): FixtureChangeDto {
  return { path, change, before: toStateDto(before), after: toStateDto(after) };
}

function toStateDto(fixture: RunFixture | null): FixtureStateDto | null {
  return fixture === null ? null : { sha256: fixture.sha256, sizeBytes: fixture.sizeBytes };
}
