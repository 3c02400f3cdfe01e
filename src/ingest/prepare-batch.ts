import type { EventDraft, TestDraft } from '../common/drafts.js';
import { writeJson } from '../common/json/write-json.js';
import type { FailureExtractionService } from '../failures/failure-extraction.service.js';
import type { RunSummary } from '../runs/run-state.js';
import type { PreparedBatch, PreparedTest } from '../runs/run-writing.js';

const TESTS_IN_BATCH = 2000;
const CHARACTERS_IN_BATCH = 8 * 1024 * 1024;

/** Gathers tests into batches that are stored together: bounded by number and by size, so that memory is too. */
export async function* inBatches(
  drafts: AsyncIterable<TestDraft> | Iterable<TestDraft>,
  extraction: FailureExtractionService,
): AsyncGenerator<PreparedBatch> {
  let tests: PreparedTest[] = [];
  let characters = 0;
  for await (const draft of drafts) {
    const test = prepareTest(draft, extraction);
    tests.push(test);
    characters += test.events.reduce((sum, event) => sum + event.length, 0);
    if (tests.length < TESTS_IN_BATCH && characters < CHARACTERS_IN_BATCH) continue;
    yield toBatch(tests);
    tests = [];
    characters = 0;
  }
  if (tests.length > 0) yield toBatch(tests);
}

/** All tests as one batch. */
export function asOneBatch(drafts: readonly TestDraft[], extraction: FailureExtractionService): PreparedBatch {
  return toBatch(drafts.map((draft) => prepareTest(draft, extraction)));
}

function toBatch(tests: readonly PreparedTest[]): PreparedBatch {
  return { tests, summary: summarize(tests) };
}

/** The counts of tests, whatever an uploader claims. */
export function summarize(tests: readonly { readonly status: string; readonly flaky: boolean }[]): RunSummary {
  const count = (matches: (test: { readonly status: string; readonly flaky: boolean }) => boolean): number => tests.filter(matches).length;
  return {
    total: tests.length,
    passed: count((test) => test.status === 'passed'),
    failed: count((test) => test.status === 'failed'),
    skipped: count((test) => test.status === 'skipped'),
    flaky: count((test) => test.flaky),
  };
}

function prepareTest(draft: TestDraft, extraction: FailureExtractionService): PreparedTest {
  return {
    testId: draft.testId,
    name: draft.name,
    status: draft.status,
    flaky: draft.flaky,
    durationMs: draft.durationMs,
    tags: draft.tags,
    filePath: draft.filePath,
    reason: draft.reason,
    attempts: draft.attempts === null ? null : writeJson(draft.attempts),
    events: draft.events.map(toStoredEvent),
    failure: draft.status === 'failed' ? (firstSeq) => extraction.extract(draft, firstSeq) : undefined,
  };
}

/** The server numbers events itself and names their test, so what an event says of either gives way. */
function toStoredEvent(event: EventDraft): string {
  if (!('testId' in event) && !('seq' in event)) return writeJson(event);
  const { testId: _testId, seq: _seq, ...members } = event;
  return writeJson(members);
}
