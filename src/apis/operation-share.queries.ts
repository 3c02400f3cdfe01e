import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { readStoredOperations } from './api-operation.js';
import { newestVersions } from './apis.store.js';
import { Coverage } from './coverage.js';
import { callsOf, type RunWithCalls } from './coverage.queries.js';

/**
 * The share of the operations of all APIs of a project that runs called, 0 to 1, in the caller's transaction; null when nothing is
 * described. Calls that an upload did not count one by one exercise nothing.
 */
export async function operationShare(
  manager: EntityManager,
  project: ProjectRef,
  runs: readonly RunWithCalls[],
): Promise<number | null> {
  const { organizationId } = project;
  const versions = await newestVersions(manager, organizationId, project.id);
  const apis = versions.map(({ apiId, operations }) => ({ apiId, operations: readStoredOperations(operations) }));
  const sums = { described: 0, exercised: 0 };
  for (const { apiId, operations } of apis) {
    const others = apis.filter((other) => other.apiId !== apiId).flatMap((other) => other.operations);
    const coverage = new Coverage(operations, others);
    for (const run of runs) {
      for (const calls of await callsOf(manager, organizationId, run.contentId))
        coverage.add({ runId: run.runId, at: run.at, calls });
      // A run has up to 2,000 different calls.
      await setImmediate();
    }
    sums.described += operations.length;
    sums.exercised += coverage.exercised;
  }
  return sums.described === 0 ? null : sums.exercised / sums.described;
}
