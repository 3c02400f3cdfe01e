import type { CausesBehind } from '@clarion/reports/markdown';
import type { RunEntity } from '../runs/run.entity.js';
import type { OtherTargetsReader, TargetWithCause } from '../causes/other-targets.reader.js';
import type { OwnerCount } from './owners/count-owners.js';
import type { FailureOwners } from './owners/failure-owners.js';
import type { AddMembers, FailureAdditions } from './failure-additions.js';
import type { FailuresSource } from './failures-source.js';
import type { CauseOfRunRow, FailureRow, FailuresReader } from './failures.reader.js';
import type { Include } from './failures-query.dto.js';
import type { SelectedPlaces } from './selected-failures.js';

/** The readers that the failures of a run need. */
export interface RunFailuresReaders {
  readonly failures: FailuresReader;
  readonly additions: FailureAdditions;
  readonly targets: OtherTargetsReader;
  readonly owners: FailureOwners;
}

/** The failures of a run, or those at some places of it, in the order in which its tests ran. */
export class RunFailures implements FailuresSource {
  constructor(
    readonly subject: RunEntity,
    private readonly places: SelectedPlaces,
    private readonly readers: RunFailuresReaders,
  ) {}

  get size(): number {
    return this.places?.length ?? this.subject.failed;
  }

  async list(afterSeq: number, limit: number): Promise<readonly FailureRow[]> {
    return this.readers.failures.list(this.subject, afterSeq, limit, this.places);
  }

  async countBehind(seq: number): Promise<number> {
    return this.readers.failures.countBehind(this.subject, seq, this.places);
  }

  async causes(ids: readonly string[]): Promise<ReadonlyMap<string, CauseOfRunRow>> {
    return this.readers.failures.causesOfRun(this.subject, ids, this.places);
  }

  async newCauses(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { organizationId, projectId, id } = this.subject;
    return this.readers.failures.newCauses({ organizationId, projectId, runIds: [id] }, ids);
  }

  async otherTargets(ids: readonly string[]): Promise<ReadonlyMap<string, readonly TargetWithCause[]>> {
    const { organizationId, projectId: id } = this.subject;
    return this.readers.targets.of({ organizationId, id }, [this.subject], ids);
  }

  async causesBehind(seq: number): Promise<CausesBehind> {
    return this.readers.failures.causesBehind(this.subject, seq, this.places);
  }

  async owners(): Promise<readonly OwnerCount[]> {
    const { organizationId, projectId: id, contentId } = this.subject;
    return this.readers.owners.count({ organizationId, id }, [contentId]);
  }

  async additions(rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<AddMembers> {
    return this.readers.additions.of(this.subject, rows, include);
  }
}
