import { filledStringOf, objectOf, stringOf, stringsOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { issueFailure, locationIn, messageIn, secondsIn } from './swift-record.js';

/** The most iterations of a test that are listed. */
const MOST_ATTEMPTS = 100;

/** A test function or a suite, and what happened to it so far. */
export class SwiftTest {
  /** It began, and its end is missing. */
  isRunning = false;
  readonly #id: string;
  #plan: JsonObject | undefined;
  #began: number | undefined;
  #failures: ReportedFailure[] = [];
  #skipReason: string | undefined;
  #isSkipped = false;
  readonly #events: EventDraft[] = [];
  readonly #attempts: ReportedAttempt[] = [];

  constructor(id: string) {
    this.#id = id;
  }

  /** Takes its record of the plan. */
  plan(payload: JsonObject): void {
    this.#plan = payload;
  }

  /** Takes an event of it. */
  take(payload: JsonObject): void {
    switch (stringOf(payload['kind']) ?? '') {
      case 'testStarted':
        this.isRunning = true;
        this.#failures = [];
        this.#began = secondsIn(payload);
        return;
      case 'issueRecorded':
        this.#failures.push(...[issueFailure(payload)].filter((failure) => failure !== undefined));
        return;
      case 'testSkipped':
      case 'testCancelled':
        this.#isSkipped = true;
        this.isRunning = false;
        this.#skipReason = messageIn(payload, 'skip');
        return;
      case 'valueAttached':
        this.#attach(filledStringOf(objectOf(payload['attachment'])?.['path']));
        return;
      case 'testEnded':
        this.#end(payload);
        return;
      default:
        return;
    }
  }

  /** Returns the test; undefined without a result, and for a suite unless it failed itself. */
  toTest(): ReportedTest | undefined {
    const last = this.#attempts.at(-1);
    const status = this.#failures.length > 0 ? 'failed' : (last?.status ?? (this.#isSkipped ? 'skipped' : undefined));
    const isSuite = this.#plan?.['kind'] === 'suite';
    if (status === undefined || (isSuite && this.#failures.length === 0)) return undefined;
    const location = locationIn(this.#plan?.['sourceLocation']);
    const { name, suite } = placeOf(this.#id, filledStringOf(this.#plan?.['name']));
    return {
      name,
      suite,
      file: location?.file,
      line: location?.line,
      column: location?.column,
      status,
      durationMs: last?.durationMs,
      tags: stringsOf(this.#plan?.['tags']),
      skipReason: status === 'skipped' ? this.#skipReason : undefined,
      failures: status === 'failed' ? this.#failuresOf(last) : [],
      events: this.#events,
      attempts: this.#attempts.length > 1 ? this.#attempts : undefined,
    };
  }

  #failuresOf(last: ReportedAttempt | undefined): readonly ReportedFailure[] {
    return this.#failures.length > 0 ? this.#failures : (last?.failures ?? [{ dialect: 'swift' }]);
  }

  #end(payload: JsonObject): void {
    this.isRunning = false;
    const said = messageIn(payload, 'fail');
    const status: TestStatus = this.#failures.length > 0 || said !== undefined ? 'failed' : 'passed';
    const ended = secondsIn(payload);
    const seconds = ended === undefined || this.#began === undefined ? -1 : ended - this.#began;
    const failures = this.#failures.length > 0 ? this.#failures : [{ message: said, dialect: 'swift' } as const];
    if (this.#attempts.length >= MOST_ATTEMPTS) this.#attempts.shift();
    this.#attempts.push({
      status,
      durationMs: seconds < 0 ? undefined : Math.round(seconds * 1e6) / 1e3,
      failures: status === 'failed' ? failures : [],
    });
  }

  #attach(path: string | undefined): void {
    if (path !== undefined && this.#events.length < 200) this.#events.push({ type: 'attachment', path });
  }
}

/** An id is `Module.Suite/Nested/name(of:)/File.swift:5:3`; that of a suite ends with its name. */
function placeOf(
  id: string,
  planned: string | undefined,
): { readonly name: string; readonly suite: readonly string[] } {
  const path = id.replace(/\/[^/]{1,500}\.swift:\d{1,9}:\d{1,9}$/, '');
  const name = planned ?? path.slice(path.lastIndexOf('/') + 1);
  if (!path.endsWith(`/${name}`)) return { name, suite: path === name ? [] : [path].filter((part) => part !== '') };
  return { name, suite: path.slice(0, path.length - name.length - 1).split('/') };
}

/** Returns the id of the test that an event is about; undefined for one of the run. */
export function testIdOf(payload: JsonObject): string | undefined {
  return filledStringOf(stringOf(payload['testID']));
}
