import type { CausesBehind } from '@clarion/reports/markdown';
import type { RunEntity } from '../runs/run.entity.js';
import type { AddMembers, FailureAdditions } from './failure-additions.js';
import type { FailuresSource } from './failures-source.js';
import type { CauseOfRunRow, FailureRow, FailuresReader } from './failures.reader.js';
import type { Include } from './failures-query.dto.js';
import type { SelectedPlaces } from './selected-failures.js';

/** The failures of a run, or those at some places of it, in the order in which its tests ran. */
export class RunFailures implements FailuresSource {
  constructor(
    readonly subject: RunEntity,
    private readonly places: SelectedPlaces,
    private readonly reader: FailuresReader,
    private readonly adding: FailureAdditions,
  ) {}

  get size(): number {
    return this.places?.length ?? this.subject.failed;
  }

  async list(afterSeq: number, limit: number): Promise<readonly FailureRow[]> {
    return this.reader.list(this.subject, afterSeq, limit, this.places);
  }

  async countBehind(seq: number): Promise<number> {
    return this.reader.countBehind(this.subject, seq, this.places);
  }

  async causes(ids: readonly string[]): Promise<ReadonlyMap<string, CauseOfRunRow>> {
    return this.reader.causesOfRun(this.subject, ids, this.places);
  }

  async newCauses(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { organizationId, projectId, id } = this.subject;
    return this.reader.newCauses({ organizationId, projectId, runIds: [id] }, ids);
  }

  async causesBehind(seq: number): Promise<CausesBehind> {
    return this.reader.causesBehind(this.subject, seq, this.places);
  }

  async additions(rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<AddMembers> {
    return this.adding.of(this.subject, rows, include);
  }
}
