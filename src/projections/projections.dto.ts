import { ApiProperty } from '@nestjs/swagger';

/** The result of a snapshot. */
export class ReplacedProjectionDto {
  /** Items that the snapshot has. */
  upserted: number;

  /** Items that only the snapshot before had. */
  deleted: number;

  /** What the sender should correct. Absent when there is nothing. */
  warnings?: string[];
}

/** What runs say about a declared item. */
export class EvidenceDto {
  /** The newest finished run that reports a test with this id, in any target; null for none. */
  @ApiProperty({ type: String, nullable: true })
  lastRunId: string | null;

  /** The status of the test in that run: `passed`, `failed` or `skipped`. The worst of several results. */
  @ApiProperty({ type: String, nullable: true })
  lastStatus: string | null;

  /** The end of that run. */
  @ApiProperty({ type: String, nullable: true })
  lastSeenAt: string | null;

  /** Whether no finished run reports a test with this id. A skipped test is reported: see `lastStatus`. */
  neverRan: boolean;
}

/** A declared item with all members as its source sent them, and the evidence beside them. */
export class DeclaredItemDto {
  /** Of a test. */
  testId?: string;

  /** Of a contract. */
  contractId?: string;

  /** Of a workflow. */
  workflowId?: string;

  evidence: EvidenceDto;
}

/** A test that ran and is not declared. */
export class UndeclaredTestDto {
  testId: string;
  testName: string;
  lastRunId: string;
  lastStatus: string;
  lastSeenAt: string;
}

/** A kind of declared items. */
export class DeclaredKindDto {
  declared: number;

  /** Items whose source says that it could not project all of them. */
  incomplete: number;

  /** Items of the snapshot before that the newest snapshot no longer has. */
  disappeared: number;

  /** The first 100 ids of those. */
  disappearedIds: string[];

  /** When the newest snapshot was sent; null for none. */
  @ApiProperty({ type: String, nullable: true })
  takenAt: string | null;
}

/** The declared tests compared with the tests that ran. */
export class DeclaredTestsDto extends DeclaredKindDto {
  /** Declared tests that no finished run reports. */
  neverRan: number;

  /** Tests of recent runs that are not declared. */
  ranButNotDeclared: number;

  /** Declared tests that are deprecated and are in recent runs. */
  deprecatedButRan: number;
}

/** What a project declares. The counts of tests are those of the kind `test`. */
export class ProjectionSummaryDto extends DeclaredTestsDto {
  contracts: DeclaredKindDto;
  workflows: DeclaredKindDto;
}
