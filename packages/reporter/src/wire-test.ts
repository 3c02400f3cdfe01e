import type { TestDraft } from '@clarion/reports';
import type { JsonObject } from '@clarion/reports/json';

/** Returns a test as a live run takes it: `result.tests[]` of the native format. */
export function toWireTest(test: TestDraft): JsonObject {
  const { testId, name, status, durationMs, startedMs, worker, tags, filePath, reason, attempts, events } = test;
  return {
    testId,
    testName: name,
    status,
    durationMs,
    ...(startedMs === undefined ? {} : { startedAt: new Date(startedMs).toISOString() }),
    ...(worker === undefined ? {} : { worker }),
    tags: [...tags],
    ...(filePath === null ? {} : { filePath }),
    ...(reason === null ? {} : { reason }),
    ...(attempts === null ? {} : { attempts }),
    events: [...events],
  };
}
