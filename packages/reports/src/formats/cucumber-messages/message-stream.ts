import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, placeOf, stringOf } from '../../json/fields.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedRun, ReportedTest, ReportEntry } from '../../report.js';
import { fileOf } from '../gherkin/feature-json.js';
import { noResult } from '../gherkin/scenario-attempts.js';
import { AttemptLedger } from '../shared/attempt-ledger.js';
import { MessageIndex } from './message-index.js';
import { attachmentEvents, durationOf, resultFailure, TestCaseRun } from './test-case-run.js';
import { FAILED_RUN } from '../shared/announced.js';
import { warningEntry } from '../../warning-entry.js';

/** Reads messages and gives what each completes. */
export class MessageStream {
  readonly #index = new MessageIndex();
  readonly #ledger = new AttemptLedger();
  readonly #running = new Map<string, TestCaseRun>();
  readonly #runHooks = new Map<string, string>();
  #runner: string | undefined;
  #hasScenarios = false;
  #hasBegun = false;
  #hasEnded = false;

  /** Takes the payload of a message, by the key that it is under. */
  *take(key: string, payload: JsonObject): Generator<ReportEntry> {
    switch (key) {
      case 'meta':
        this.#runner = filledStringOf(objectOf(payload['implementation'])?.['name']);
        yield { kind: 'run', run: runOfMeta(payload) };
        return;
      case 'gherkinDocument':
        return this.#index.takeDocument(payload);
      case 'pickle':
        this.#hasScenarios = true;
        return this.#index.takePickle(payload);
      case 'hook':
        return this.#index.takeHook(payload);
      case 'testCase':
        return this.#index.takeTestCase(payload);
      case 'parseError':
        yield { kind: 'test', test: parseFailure(payload) };
        return;
      default:
        yield* this.#takeOfRun(key, payload);
    }
  }

  /** Reports what is known at the end of the file; `isCut`: its last line is not a whole message. */
  *end(isCut: boolean): Generator<ReportEntry> {
    for (const run of this.#running.values()) {
      const test = run.toTest();
      if (test.status === 'failed') yield* this.#ledger.put(test, run.attempt, placeOfRun(run));
      else yield { kind: 'warning', warning: noResult(test.name) };
    }
    yield* this.#ledger.rest();
    if (this.#hasEnded || !(this.#hasBegun || this.#hasScenarios || isCut)) return;
    const message = this.#hasBegun
      ? 'The file ends before the test run ends.'
      : 'The file ends before the test run starts.';
    yield { kind: 'warning', warning: { code: 'truncated', message } };
  }

  *#takeOfRun(key: string, payload: JsonObject): Generator<ReportEntry> {
    switch (key) {
      case 'testRunStarted':
        this.#hasBegun = true;
        yield { kind: 'run', run: { startedAt: instantOfParts(payload['timestamp']) } };
        return;
      case 'testCaseStarted':
        return this.#begin(payload);
      case 'testStepFinished':
        return this.#finishStep(payload);
      case 'attachment':
        return this.#attach(payload);
      case 'suggestion':
        return this.#suggest(payload);
      case 'testCaseFinished':
        yield* this.#finish(stringOf(payload['testCaseStartedId']) ?? '');
        return;
      case 'testRunHookStarted':
        this.#runHooks.set(stringOf(payload['id']) ?? '', stringOf(payload['hookId']) ?? '');
        return;
      case 'testRunHookFinished':
        yield* this.#finishRunHook(payload);
        return;
      case 'testRunFinished':
        yield* this.#finishRun(payload);
        return;
      default:
        return;
    }
  }

  #begin(payload: JsonObject): void {
    const testCaseId = stringOf(payload['testCaseId']) ?? '';
    const identity = this.#index.identityOf(testCaseId) ?? {
      name: testCaseId === '' ? 'unnamed scenario' : testCaseId,
      suite: [],
    };
    this.#running.set(
      stringOf(payload['id']) ?? '',
      new TestCaseRun(
        testCaseId,
        numberOf(payload['attempt']) ?? 0,
        {
          ...identity,
          startedAt: instantOfParts(payload['timestamp']),
          worker: filledStringOf(payload['workerId']),
        },
        this.#index.stepsOf(testCaseId),
      ),
    );
  }

  #finishStep(payload: JsonObject): void {
    const run = this.#running.get(stringOf(payload['testCaseStartedId']) ?? '');
    const result = objectOf(payload['testStepResult']) ?? objectOf(payload['testResult']);
    if (result !== undefined) run?.finishStep(stringOf(payload['testStepId']) ?? '', result);
  }

  #attach(payload: JsonObject): void {
    this.#running
      .get(stringOf(payload['testCaseStartedId']) ?? '')
      ?.addOutput(stringOf(payload['testStepId']) ?? '', attachmentEvents(payload));
  }

  /** How an undefined step could be written. */
  #suggest(payload: JsonObject): void {
    const code = objectsOf(payload['snippets'])
      .map((snippet) => stringOf(snippet['code']) ?? '')
      .join('\n');
    for (const run of this.#running.values()) {
      for (const [id, step] of run.steps)
        if (step.pickleStepId === payload['pickleStepId']) run.addOutput(id, outputEvents(code, 'log'));
    }
  }

  *#finish(startedId: string): Generator<ReportEntry> {
    const run = this.#running.get(startedId);
    this.#running.delete(startedId);
    if (run === undefined) return;
    const test = run.toTest();
    if (run.isUnfinished) yield warningEntry('no_result', `A step of "${test.name.slice(0, 200)}" has no result.`);
    const reported = test.status === 'failed' ? { ...test, runner: this.#runner } : test;
    yield* this.#ledger.put(reported, run.attempt, placeOfRun(run));
  }

  *#finishRunHook(payload: JsonObject): Generator<ReportEntry> {
    const hook = this.#index.hook(this.#runHooks.get(stringOf(payload['testRunHookStartedId']) ?? '') ?? '');
    const result = objectOf(payload['result']);
    if (result?.['status'] !== 'FAILED') return;
    yield {
      kind: 'test',
      test: failedTest(hook.label, resultFailure(result), {
        file: hook.file,
        line: hook.line,
        durationMs: durationOf(result['duration']),
      }),
    };
  }

  *#finishRun(payload: JsonObject): Generator<ReportEntry> {
    this.#hasEnded = true;
    const hasReason = filledStringOf(payload['message']) !== undefined || objectOf(payload['exception']) !== undefined;
    if (hasReason) yield { kind: 'test', test: failedTest('test run', resultFailure(payload)) };
    if (payload['success'] === false) yield FAILED_RUN;
    yield { kind: 'run', run: { completedAt: instantOfParts(payload['timestamp']) } };
  }
}

/** Scenarios of one name are in one feature or in several: attempts are of one test case, at one place. */
function placeOfRun({ testCaseId, identity: { file, line } }: TestCaseRun): string {
  return JSON.stringify([testCaseId, file ?? null, line ?? null]);
}

function parseFailure(payload: JsonObject): ReportedTest {
  const source = objectOf(payload['source']);
  const file = fileOf(source?.['uri']);
  const line = placeOf(objectOf(source?.['location'])?.['line']);
  const location = file === undefined || line === undefined ? {} : { location: { file, line } };
  return failedTest(
    file ?? 'feature file',
    { message: filledStringOf(payload['message']), isAssertion: false, ...location },
    { file, line },
  );
}

function failedTest(
  name: string,
  failure: ReportedFailure,
  place: Pick<ReportedTest, 'file' | 'line' | 'durationMs'> = {},
): ReportedTest {
  return { name, suite: [], ...place, status: 'failed', failures: [failure], events: [] };
}

function instantOfParts(value: JsonValue | undefined): Date | undefined {
  const ms = durationOf(value);
  return ms === undefined ? undefined : instantOf(ms / 1000);
}

/** Returns what the `meta` message says of the run. */
function runOfMeta(meta: JsonObject): ReportedRun {
  const ci = objectOf(meta['ci']);
  const git = objectOf(ci?.['git']);
  const context = Object.fromEntries(
    ['os', 'cpu', 'runtime'].flatMap((key) => {
      const product = productOf(meta[key]);
      return product === undefined ? [] : [[key, product]];
    }),
  );
  return {
    runner: productOf(meta['implementation']),
    ciRunUrl: filledStringOf(ci?.['url']),
    commitSha: filledStringOf(git?.['revision']),
    gitRef: filledStringOf(git?.['branch']) ?? filledStringOf(git?.['tag']),
    ...(Object.keys(context).length === 0 ? {} : { context }),
  };
}

/** `Node.js 24.4.1` */
function productOf(value: JsonValue | undefined): string | undefined {
  const product = objectOf(value);
  return filledStringOf(
    [filledStringOf(product?.['name']), filledStringOf(product?.['version'])]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}
