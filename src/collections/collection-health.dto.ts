import { ApiProperty } from '@nestjs/swagger';
import { IsQueryText } from '../http/queries/query-rules.js';
import { COLLECTION_STATES, type CollectionState } from './collection-state.js';

const RATE = { type: Number, nullable: true, minimum: 0, maximum: 1 } as const;

/** Whose runs to look at. */
export class CollectionHealthQueryDto {
  /** Only runs of this branch. */
  @IsQueryText()
  branch?: string;
}

/** A test of a collection that fails or is flaky. */
export class CollectionTestDto {
  /** Identifies the test within the project. */
  testKey: string;
  testId: string;
  name: string;
  targetId: string;
  filePath: string | null;
  /** Whether it failed when it last ran. */
  failing: boolean;
  /** The state over its last 50 outcomes. */
  state: 'healthy' | 'flaky' | 'failing' | 'broken';
  lastFailedAt: string | null;
}

/** The newest results of a target's tests that belong to the collection. */
export class CollectionTargetDto {
  targetId: string;
  /** The newest finished run with tests of the collection; null without one. */
  runId: string | null;
  /** When that run was completed. */
  at: string | null;
  tests: number;
  passed: number;
  failed: number;
  skipped: number;
  /** False when results are missing, for example because a newer run ended early. */
  known: boolean;
}

/** The results of a collection's tests in one run. */
export class CollectionPointDto {
  runId: string;
  targetId: string;
  /** When the run was completed. */
  at: string;
  tests: number;
  passed: number;
  failed: number;
  skipped: number;
  flaky: number;
  /** Passed tests / (passed tests + failed tests); null without such tests. */
  @ApiProperty(RATE)
  passRate: number | null;
}

/** How the tests of a collection are. */
export class CollectionHealthDto {
  collectionId: string;
  /** The requested branch; null: every branch. */
  branch: string | null;
  /** `unknown` when the collection has no results, or some are missing: it is then never `healthy`. */
  @ApiProperty({ enum: COLLECTION_STATES })
  state: CollectionState;
  /** Tests in the newest run of each target. */
  tests: number;
  /** Tests that failed when they last ran, within the last 50 finished runs of each target. */
  failing: number;
  /** Tests that are flaky over their last 50 outcomes. */
  flaky: number;
  /** Of the newest run of each target: passed tests / (passed tests + failed tests); null without such tests. */
  @ApiProperty(RATE)
  passRate: number | null;
  /** The failing tests, then the flaky ones; at most 100. */
  troubled: CollectionTestDto[];
  targets: CollectionTargetDto[];
  /** The newest 20 runs with tests of the collection, oldest first. */
  trend: CollectionPointDto[];
}
