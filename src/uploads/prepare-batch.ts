import { setImmediate } from 'node:timers/promises';
import type { EventDraft, TestDraft } from '@clarion/reports';
import { summarize } from '@clarion/reports/export';
import { writeJson } from '@clarion/reports/json';
import type { TargetId } from '../common/identifiers.js';
import {
  type ExtractionRules,
  type FailureExtraction,
  failureExtraction,
} from '../failures/report/failure-extraction.js';
import { CallCounter, type RunCalls } from '../runs/content/run-calls.js';
import { EventPacker, type PreparedTest, toColumns } from '../runs/content/content-encoding.js';
import type { PreparedBatch } from '../runs/content/run-writing.js';

const TESTS_IN_BATCH = 1000;
const CHARACTERS_IN_BATCH = 8 * 1024 * 1024;

/** After so many tests the event loop serves other requests, and the database the batch before. */
const TESTS_AT_ONCE = 100;

/** What the server knows about the tests of an upload: plain data, which crosses to a thread. */
export interface BatchSettings {
  /** They name the causes of failures. */
  readonly rules: ExtractionRules;
  readonly targetId: TargetId;
}

/**
 * Groups tests into batches that are stored together. Number and size of a batch are bounded, and so is its memory. The last batch has
 * the HTTP calls of all tests, and those that `calls` has counted outside of them.
 */
export async function* inBatches(
  drafts: AsyncIterable<TestDraft> | Iterable<TestDraft>,
  { rules, targetId }: BatchSettings,
  calls = new CallCounter(),
): AsyncGenerator<PreparedBatch> {
  const extraction = failureExtraction(rules);
  let batch = new Batch(extraction);
  for await (const draft of drafts) {
    // The last batch has the calls of all, so a full one waits until there is another draft.
    if (batch.isFull) {
      yield batch.prepared(targetId);
      batch = new Batch(extraction);
    }
    batch.add(draft);
    calls.add(draft.testId, draft.events);
    if (batch.size % TESTS_AT_ONCE === 0) await setImmediate();
  }
  if (batch.size > 0) yield batch.prepared(targetId, { calls: calls.finish() });
}

/** A batch while tests are added. Events are packed at once and not kept unpacked. */
class Batch {
  readonly #tests: PreparedTest[] = [];
  readonly #events = new EventPacker();
  #characters = 0;

  constructor(private readonly extraction: FailureExtraction) {}

  get size(): number {
    return this.#tests.length;
  }

  get isFull(): boolean {
    return this.size >= TESTS_IN_BATCH || this.#characters >= CHARACTERS_IN_BATCH;
  }

  add(draft: TestDraft): void {
    const events = draft.events.map((event, index) => toStoredEvent(event, draft.eventTexts?.[index]));
    const test = prepareTest(draft, this.extraction);
    this.#tests.push(test);
    this.#events.add(draft.testId, events);
    this.#characters += lengthOf(events) + lengthOfFailure(test);
  }

  /** The tests so far, with the calls of all where no other batch follows. They are counted here: counts that an uploader sends are ignored. */
  prepared(targetId: TargetId, last?: { readonly calls: RunCalls | undefined }): PreparedBatch {
    const columns = toColumns(this.#tests, this.#events.finish(), targetId);
    const calls = last?.calls === undefined ? undefined : JSON.stringify(last.calls);
    return { ...columns, summary: summarize(this.#tests), calls, isLast: last !== undefined };
  }
}

function prepareTest(draft: TestDraft, extraction: FailureExtraction): PreparedTest {
  return {
    testId: draft.testId,
    name: draft.name,
    status: draft.status,
    flaky: draft.flaky,
    durationMs: draft.durationMs,
    startedMs: draft.startedMs ?? null,
    worker: draft.worker ?? null,
    tags: draft.tags,
    filePath: draft.filePath,
    reason: draft.reason,
    attempts: draft.attempts === null ? null : writeJson(draft.attempts),
    eventCount: draft.events.length,
    failure: draft.status === 'failed' ? extraction.extract(draft) : undefined,
  };
}

function lengthOfFailure({ failure }: PreparedTest): number {
  if (failure === undefined) return 0;
  return failure.item.head.length + lengthOf(failure.item.events) + failure.extras.length;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** The stored text of an event. The server sets `seq` and `testId`, so members with these names are dropped. */
function toStoredEvent(event: EventDraft, text: string | undefined): string {
  if (!('testId' in event) && !('seq' in event)) return text ?? writeJson(event);
  const { testId: _testId, seq: _seq, ...members } = event;
  return writeJson(members);
}
