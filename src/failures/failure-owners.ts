import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject } from '@clarion/reports/json';
import { TestOwners } from '../collections/test-owners.js';
import { type ListedRun, RunReader } from '../runs/run.reader.js';

/** Finds who owns the files of failed tests. */
@Injectable()
export class FailureOwners {
  constructor(
    private readonly owners: TestOwners,
    private readonly runs: RunReader,
  ) {}

  /** The owners of the file of a test; where the test names none, of the file in which it failed. */
  async of(
    run: ListedRun,
    testIds: readonly string[],
  ): Promise<(testId: string, extras: JsonObject) => readonly string[]> {
    const tests = await this.runs.listTestsWithIds(run, [...new Set(testIds)]);
    const files = new Map(tests.map(({ testId, filePath }) => [testId, filePath]));
    const ownersOf = await this.owners.of({ organizationId: run.organizationId, id: run.projectId }, run);
    return (testId, extras) => {
      const file = files.get(testId) ?? placeOf(extras);
      return file === undefined ? [] : ownersOf(file);
    };
  }
}

function placeOf({ location }: JsonObject): string | undefined {
  return isJsonObject(location) && typeof location['file'] === 'string' ? location['file'] : undefined;
}
