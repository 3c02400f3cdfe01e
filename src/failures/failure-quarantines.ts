import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { toQuarantineDto } from '../quarantine/quarantine.dto.js';
import type { Quarantine } from '../quarantine/quarantine.js';
import { QuarantineQueries } from '../quarantine/quarantine.queries.js';
import type { ListedRun } from '../runs/run.reader.js';
import { endOf } from '../runs/run-row.js';
import { testKeyOf } from '../runs/test-key.js';

/** Reads which failing tests of a run were quarantined when the run ended. */
@Injectable()
export class FailureQuarantines {
  constructor(private readonly reader: QuarantineQueries) {}

  /** The `quarantine` member of each of some tests of a finished run, by test id. */
  async of(run: ListedRun, testIds: readonly string[]): Promise<(testId: string) => JsonObject | null> {
    const { organizationId, targetId } = run;
    const keyOf = (testId: string): bigint => testKeyOf(targetId, testId);
    const active = await this.reader.activeAt(organizationId, targetId, [...new Set(testIds.map(keyOf))], endOf(run));
    return (testId) => toMember(active.get(keyOf(testId)));
  }
}

function toMember(quarantine: Quarantine | undefined): JsonObject | null {
  return quarantine === undefined ? null : { ...toQuarantineDto(quarantine) };
}
