import type { EventDraft } from '../../test-draft.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { filledStringOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { outcomeOf, stepResultOf, type ExecutedStep } from '../gherkin/executed-step.js';
import type { KnownStep } from './message-index.js';

type Identity = Pick<ReportedTest, 'name' | 'suite' | 'file' | 'line' | 'tags' | 'variant' | 'startedAt' | 'worker'>;

/** A test case that runs: one attempt of it. */
export class TestCaseRun {
  readonly #results = new Map<string, JsonObject>();
  readonly #outputs = new Map<string, EventDraft[]>();

  constructor(
    readonly testCaseId: string,
    readonly attempt: number,
    readonly identity: Identity,
    readonly steps: ReadonlyMap<string, KnownStep>,
  ) {}

  /** Takes the result of a step. */
  finishStep(stepId: string, result: JsonObject): void {
    this.#results.set(stepId, result);
  }

  /** Whether nothing failed, and a step has a result that Cucumber does not know. */
  get isUnfinished(): boolean {
    const words = [...this.#results.values()].map((result) => stepResultOf(stringOf(result['status'])));
    return words.includes('unknown') && !words.some((word) => word === 'failed' || word === 'undefined');
  }

  /** Takes what a step wrote or attached. */
  addOutput(stepId: string, events: readonly EventDraft[]): void {
    const known = this.#outputs.get(stepId) ?? [];
    this.#outputs.set(stepId, known);
    known.push(...events);
  }

  /** Returns the test as far as it ran. */
  toTest(): ReportedTest {
    const executed = [...this.steps].map(([id, step]) => this.#executed(id, step));
    return { ...this.identity, ...outcomeOf(executed) };
  }

  #executed(id: string, step: KnownStep): ExecutedStep {
    const result = this.#results.get(id) ?? {};
    const { file } = this.identity;
    const location = file === undefined || step.line === undefined ? undefined : { file, line: step.line };
    const word = stepResultOf(stringOf(result['status']) ?? 'skipped');
    const message = filledStringOf(result['message']) ?? filledStringOf(objectOf(result['exception'])?.['message']);
    return {
      label: step.label,
      isHook: step.isHook,
      result: word,
      durationMs: durationOf(result['duration']),
      message,
      failure: message === undefined && result['exception'] === undefined ? undefined : resultFailure(result),
      output: this.#outputs.get(id) ?? [],
      location,
    };
  }
}

/** Returns the failure that a result reports: in an exception with its parts, or in a message that contains the stack as well. */
export function resultFailure(result: JsonObject): ReportedFailure {
  const exception = objectOf(result['exception']);
  const message = filledStringOf(result['message']);
  const text = filledStringOf(exception?.['stackTrace']);
  return {
    type: filledStringOf(exception?.['type']),
    message: filledStringOf(exception?.['message']) ?? message,
    text: text ?? (exception?.['message'] === undefined ? undefined : message),
  };
}

/** Returns an attachment as events: lines of a log, or the name and the type of what was attached. */
export function attachmentEvents(attachment: JsonObject): readonly EventDraft[] {
  const mediaType = filledStringOf(attachment['mediaType']) ?? 'application/octet-stream';
  const body = stringOf(attachment['body']) ?? '';
  const isText = /^text\/(?:plain|x\.cucumber\.log\+plain)\b/.test(mediaType);
  if (isText)
    return outputEvents(
      attachment['contentEncoding'] === 'BASE64' ? Buffer.from(body, 'base64').toString() : body,
      'log',
    );
  const name = filledStringOf(attachment['fileName']) ?? filledStringOf(attachment['url']);
  return [{ type: 'attachment', mediaType, ...(name === undefined ? {} : { name }) }];
}

/** `{seconds, nanos}` in milliseconds. */
export function durationOf(value: JsonValue | undefined): number | undefined {
  const parts = objectOf(value);
  const seconds = positiveOf(parts?.['seconds']) ?? Number(stringOf(parts?.['seconds']) ?? Number.NaN);
  const nanos = positiveOf(parts?.['nanos']) ?? 0;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 + nanos / 1e6 : undefined;
}
