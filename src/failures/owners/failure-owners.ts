import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject } from '@clarion/reports/json';
import { TestOwners, type OwnersOfFile } from '../../collections/test-owners.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';
import { type ContentRef, type ListedRun, RunReader } from '../../runs/run.reader.js';
import { countOwners, type OwnedFailures, type OwnerCount } from './count-owners.js';
import { FailureFilesReader } from './failure-files.reader.js';

/** The owner in a query for failures that nobody owns. */
export const NOBODY = 'none';

/** Finds who owns the files of failed tests. */
@Injectable()
export class FailureOwners {
  constructor(
    private readonly owners: TestOwners,
    private readonly runs: RunReader,
    private readonly files: FailureFilesReader,
  ) {}

  /** The owners of the file of a test; where the test names none, of the file in which it failed. */
  async of(
    run: ListedRun,
    testIds: readonly string[],
  ): Promise<(testId: string, extras: JsonObject) => readonly string[]> {
    const tests = await this.runs.listTestsWithIds(run, [...new Set(testIds)]);
    const files = new Map(tests.map(({ testId, filePath }) => [testId, filePath]));
    const ownersOf = await this.owners.of({ organizationId: run.organizationId, id: run.projectId }, run);
    return (testId, extras) => ownersOfFile(ownersOf, files.get(testId) ?? placeOf(extras));
  }

  /** Counts all failures of some results by owner: by their files, so that no failure is read. */
  async count(project: ProjectRef, contentIds: readonly string[]): Promise<readonly OwnerCount[]> {
    const { organizationId } = project;
    const rows = await this.files.counts(organizationId, contentIds);
    const ownersIn = this.owners.ofRuns(project);
    const owned: OwnedFailures[] = [];
    let last: { readonly contentId: string; readonly ownersOf: OwnersOfFile } | undefined;
    for (const { contentId, file, failures } of rows) {
      if (last?.contentId !== contentId) last = { contentId, ownersOf: await ownersIn({ organizationId, contentId }) };
      owned.push({ owners: ownersOfFile(last.ownersOf, file), failures });
    }
    return countOwners(owned);
  }

  /** The places in the run of the failures of an owner; `none` is nobody. */
  async places(
    run: ContentRef & Pick<ListedRun, 'organizationId' | 'projectId'>,
    owner: string,
  ): Promise<readonly number[]> {
    const ownersOf = await this.owners.of({ organizationId: run.organizationId, id: run.projectId }, run);
    const wanted = owner.toLowerCase();
    const rows = await this.files.list(run);
    return rows
      .filter(({ file }) => {
        const owners = ownersOfFile(ownersOf, file);
        return wanted === NOBODY ? owners.length === 0 : owners.includes(wanted);
      })
      .map(({ seq }) => seq);
  }
}

function ownersOfFile(ownersOf: OwnersOfFile, file: string | null | undefined): readonly string[] {
  return file === null || file === undefined ? [] : ownersOf(file);
}

function placeOf({ location }: JsonObject): string | undefined {
  return isJsonObject(location) && typeof location['file'] === 'string' ? location['file'] : undefined;
}
