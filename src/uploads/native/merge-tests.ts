import type { TestDraft } from '@clarion/reports';
import { failureOfEvents } from '@clarion/reports/reasons';

/**
 * Merges two lists of the same tests: the detailed list, and the list of results. Entries belong together
 * that have the same test id, the first with the first, the second with the second. The list of results knows the outcome
 * better (it has skips, where the detailed list has only successes); the detailed list has the events.
 */
export function mergeTests(detailed: readonly TestDraft[], results: readonly TestDraft[]): readonly TestDraft[] {
  if (detailed.length === 0) return results;
  const waiting = new Map([...groupById(results)].map(([testId, group]) => [testId, group.values()] as const));
  const merged = detailed.map((test) => {
    const result = waiting.get(test.testId)?.next().value;
    return result === undefined ? test : merge(test, result);
  });
  return [...merged, ...[...waiting.values()].flatMap((rest) => [...rest])];
}

function merge(test: TestDraft, result: TestDraft): TestDraft {
  const merged = {
    ...test,
    status: result.status,
    flaky: result.status === 'passed' && (test.flaky || result.flaky),
    tags: test.tags.length > 0 ? test.tags : result.tags,
    reason: test.reason ?? result.reason,
    attempts: test.attempts ?? result.attempts,
    filePath: test.filePath ?? result.filePath,
    events: test.events.length > 0 ? test.events : result.events,
  };
  return { ...merged, failure: merged.status === 'failed' ? failureOfEvents(merged) : null };
}

function groupById(results: readonly TestDraft[]): Map<string, TestDraft[]> {
  const groups = new Map<string, TestDraft[]>();
  for (const result of results) {
    const group = groups.get(result.testId);
    if (group === undefined) groups.set(result.testId, [result]);
    else group.push(result);
  }
  return groups;
}
