import type { CausesBehind, MarkdownSubject } from '@clarion/reports/markdown';
import type { TargetWithCause } from '../causes/other-targets.reader.js';
import type { OwnerCount } from './owners/count-owners.js';
import type { AddMembers } from './failure-additions.js';
import type { CauseOfRunRow, FailureRow } from './failures.reader.js';
import type { Include } from './failures-query.dto.js';

/** Where failures are read from: a run or a build, or some tests of one. Each failure has a place, `seq`, by which pages continue. */
export interface FailuresSource {
  readonly subject: MarkdownSubject;
  /** The number of failures. */
  readonly size: number;
  /** Failures in their order, after a place. */
  list(afterSeq: number, limit: number): Promise<readonly FailureRow[]>;
  /** The number of failures after a place. */
  countBehind(seq: number): Promise<number>;
  /** Some causes by id, with the number of failures of each. */
  causes(ids: readonly string[]): Promise<ReadonlyMap<string, CauseOfRunRow>>;
  /** The causes, of some, that were never seen before. */
  newCauses(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The other targets that have some causes; causes without one are absent. */
  otherTargets(ids: readonly string[]): Promise<ReadonlyMap<string, readonly TargetWithCause[]>>;
  /** The causes whose first failure comes after a place. */
  causesBehind(seq: number): Promise<CausesBehind>;
  /** The owners of all failures, also of those that are not selected. */
  owners(): Promise<readonly OwnerCount[]>;
  /** Reads the added members of some failures together. */
  additions(rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<AddMembers>;
}
