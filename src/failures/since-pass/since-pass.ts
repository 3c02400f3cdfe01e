import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { type ListedRun, RunReader } from '../../runs/run.reader.js';
import type { FailureRow } from '../failures.reader.js';
import type { Include } from '../failures-query.dto.js';
import { parseFailureText } from '../parse-failure-text.js';
import { FailingRanges } from './failing-ranges.js';
import { placesOf } from './failure-places.js';
import { FailureSuspects } from './failure-suspects.js';

/** Makes the members of a failure that compare it with the last pass of its test. */
export type SincePassMembers = (row: FailureRow) => JsonObject;

const NONE: SincePassMembers = () => ({});

/** What changed since a failed test last passed. */
@Injectable()
export class SincePass {
  constructor(
    private readonly ranges: FailingRanges,
    private readonly suspects: FailureSuspects,
    private readonly runs: RunReader,
  ) {}

  /** Reads `suspects` for some failures of a run together. Reads nothing where it is not included. */
  async of(run: ListedRun, rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<SincePassMembers> {
    if (!include.has('suspects')) return NONE;
    const testIds = new Map(rows.map((row) => [row.seq, testIdOf(row)]));
    const ids = [...new Set(testIds.values())];
    const rangeOf = await this.ranges.of(run, ids);
    const tests = await this.runs.listTestsWithIds(run, ids);
    const files = new Map(tests.map(({ testId, filePath }) => [testId, filePath]));
    const failures = rows.map(({ seq, extras }) => {
      const testId = testIds.get(seq) ?? '';
      return { seq, places: placesOf(parseFailureText(extras), files.get(testId) ?? null), range: rangeOf(testId) };
    });
    const suspects = await this.suspects.of(run, failures);
    return ({ seq }) => ({ suspects: (suspects.get(seq) ?? []).map((suspect) => ({ ...suspect })) });
  }
}

function testIdOf({ item }: FailureRow): string {
  const { testId } = parseFailureText(item);
  return typeof testId === 'string' ? testId : '';
}
