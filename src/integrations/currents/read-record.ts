import {
  filledStringOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectOf,
  objectsOf,
  stringOf,
  stringsOf,
  writeJson,
} from '@clarion/reports/json';
import { cutText } from '@clarion/reports/text';
import { validationFailed } from '../../common/problem.js';
import { cleanBodyValue, readBodyJson } from '../../common/read-body-json.js';

/** How a test ended, in Playwright's words, and `unrun` for one that Playwright did not run, or not to its end. */
export type TestOutcome = 'expected' | 'flaky' | 'unexpected' | 'skipped' | 'unrun';

/** A test record: what a reporter knows of a test and all its attempts. Plain data, which crosses between threads. */
export interface TestRecord {
  /** The names in the body, which a request about a known record leaves out. */
  readonly runId: string | undefined;
  readonly testId: string | undefined;
  /** What does not change, as JSON. */
  readonly start: string;
  /** States are numbered; a request that is late has a lower number. */
  readonly sequence: number;
  /** Null while the test may still change. */
  readonly outcome: TestOutcome | null;
  /** Attempts, tags and annotations, as JSON. */
  readonly state: string;
}

const MOST_ATTEMPTS = 100;
const MOST_ERRORS = 50;
const MOST_STEPS = 5000;
const MOST_DEPTH = 30;
const LONGEST_TEXT = 64 * 1024;
/** Characters of the output of all attempts together; the newest are kept. */
const LONGEST_OUTPUT = 1024 * 1024;
/** A document of a test that is longer keeps neither output nor steps. */
const LONGEST_STATE = 3 * 1024 * 1024;
const LARGEST_SEQUENCE = 2_147_483_647;

/** The last event of an attempt: it has ended. */
const ATTEMPT_ENDED = 3;

/** In place of the attempts of tests that did not run, the reporter sends one with this error. */
const NOT_RUN = /^Playwright didn.t run this attempt/;

/**
 * Reads the body of `POST test-record` and `PUT test-record/{id}`.
 * @throws Problem invalid_request for a body that is no JSON, validation_failed
 */
export function readRecord(bytes: Uint8Array): TestRecord {
  const body = cleanBodyValue(readBodyJson(bytes));
  if (!isJsonObject(body)) throw validationFailed([{ pointer: '', detail: 'send a JSON object' }]);
  const sent = objectsOf(body['attempts']);
  const attempts = sent.filter((attempt) => !isPlaceholder(attempt)).slice(-MOST_ATTEMPTS);
  const expected = expectedStatusOf(body, attempts);
  const hasEnded = body['_d'] === true && (sent.length === 0 || sent.at(-1)?.['_e'] === ATTEMPT_ENDED);
  return {
    runId: filledStringOf(body['runId']),
    testId: filledStringOf(body['testId']),
    start: writeJson(startOf(body)),
    sequence: sequenceOf(body['_t']),
    outcome: hasEnded ? outcomeOf(body, attempts, expected) : null,
    state: stateOf(body, attempts, expected),
  };
}

function sequenceOf(value: JsonValue | undefined): number {
  const sequence = numberOf(value);
  if (sequence !== undefined && Number.isInteger(sequence) && sequence >= 0 && sequence <= LARGEST_SEQUENCE)
    return sequence;
  throw validationFailed([{ pointer: '/_t', detail: 'number the states of a test from 0' }]);
}

function startOf(body: JsonObject): JsonObject {
  const location = objectOf(body['location']) ?? {};
  return {
    title: stringsOf(body['title']).slice(0, MOST_DEPTH).map(shorten),
    spec: shorten(stringOf(body['spec']) ?? ''),
    file: shorten(stringOf(location['file']) ?? ''),
    line: numberOf(location['line']) ?? null,
    column: numberOf(location['column']) ?? null,
    expectedStatus: expectedOf(body['expectedStatus']) ?? 'passed',
  };
}

/** An attempt that the reporter made up for a test that Playwright did not run. */
function isPlaceholder(attempt: JsonObject): boolean {
  return attempt['status'] === 'skipped' && NOT_RUN.test(stringOf(objectOf(attempt['error'])?.['message']) ?? '');
}

type ExpectedStatus = 'passed' | 'failed' | 'skipped';

function expectedOf(value: JsonValue | undefined): ExpectedStatus | undefined {
  return value === 'passed' || value === 'failed' || value === 'skipped' ? value : undefined;
}

/**
 * The status that the test expects. Updates leave it out, and a test may change it while it runs: its annotations say so, and the
 * reporter's verdict on the attempts follows from it. Undefined when it is still the one that the record began with.
 */
function expectedStatusOf(body: JsonObject, attempts: readonly JsonObject[]): ExpectedStatus | undefined {
  const types = new Set(objectsOf(body['annotations']).map(({ type }) => type));
  const statuses = new Set(attempts.map(({ status }) => status));
  if (statuses.size === 1 && statuses.has('skipped') && (types.has('skip') || types.has('fixme'))) return 'skipped';
  if (types.has('fail')) return 'failed';
  if (body['_s'] === 'passed' && !statuses.has('passed') && statuses.has('failed')) return 'failed';
  return expectedOf(body['expectedStatus']);
}

/** Playwright's own rule for the outcome of a test; a verdict of the reporter that is worse counts. */
function outcomeOf(
  body: JsonObject,
  attempts: readonly JsonObject[],
  expected: ExpectedStatus = 'passed',
): TestOutcome {
  const count = (isCounted: (status: JsonValue | undefined) => boolean): number =>
    attempts.filter(({ status }) => isCounted(status)).length;
  const met = count((status) => status === expected && status !== 'skipped');
  const missed = count((status) => status !== expected && status !== 'skipped' && status !== 'interrupted');
  const verdict = body['_s'];
  if (met === 0 && missed === 0) return expected === 'skipped' && verdict === 'pending' ? 'skipped' : 'unrun';
  if (met === 0 || verdict === 'failed') return 'unexpected';
  if (verdict !== 'passed') return 'unrun';
  return missed === 0 ? 'expected' : 'flaky';
}

function stateOf(body: JsonObject, attempts: readonly JsonObject[], expected: ExpectedStatus | undefined): string {
  const output = new OutputBudget();
  const facts = {
    ...(expected === undefined ? {} : { expectedStatus: expected }),
    tags: stringsOf(body['tags']).slice(0, MOST_STEPS).map(shorten),
    annotations: objectsOf(body['annotations']).slice(0, MOST_ERRORS).map(toAnnotation),
  };
  const results = attempts
    .toReversed()
    .map((attempt) => toResult(attempt, output))
    .toReversed();
  const whole = writeJson({ ...facts, results });
  if (whole.length <= LONGEST_STATE) return whole;
  const bare = results.map((result) => ({
    ...result,
    steps: [],
    stdout: [],
    stderr: [{ text: '[the output and the steps of this test are left out: they are too long]\n' }],
  }));
  return writeJson({ ...facts, results: bare.slice(-MOST_ERRORS) });
}

function toAnnotation({ type, description }: JsonObject): JsonObject {
  return {
    type: shorten(stringOf(type) ?? ''),
    ...(filledStringOf(description) === undefined ? {} : { description: shorten(stringOf(description) ?? '') }),
  };
}

/** An attempt as a result in Playwright's JSON report. */
function toResult(attempt: JsonObject, output: OutputBudget): JsonObject {
  const { status, duration, startTime, workerIndex, parallelIndex } = attempt;
  const steps = new StepBudget();
  const error = objectOf(attempt['error']);
  // The newest output is kept: of an attempt, that on standard error.
  const stderr = output.take(stringsOf(attempt['stderr']));
  const stdout = output.take(stringsOf(attempt['stdout']));
  return {
    retry: numberOf(attempt['attempt']) ?? 0,
    status: status ?? null,
    duration: duration ?? null,
    startTime: startTime ?? null,
    workerIndex: workerIndex ?? null,
    parallelIndex: parallelIndex ?? null,
    stdout,
    stderr,
    steps: steps.take(objectsOf(attempt['steps']), MOST_DEPTH),
    errors: objectsOf(attempt['errors']).slice(0, MOST_ERRORS).map(toError),
    ...(error === undefined ? {} : { error: toError(error) }),
  };
}

function toError(error: JsonObject): JsonObject {
  const location = objectOf(error['location']);
  const texts = ['message', 'stack', 'value', 'snippet'].flatMap((name) => {
    const text = stringOf(error[name]);
    return text === undefined ? [] : [[name, shorten(text)] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(location === undefined ? {} : { location: toLocation(location) }),
  };
}

function toLocation({ file, line, column }: JsonObject): JsonObject {
  return { file: shorten(stringOf(file) ?? ''), line: numberOf(line) ?? null, column: numberOf(column) ?? null };
}

/** Keeps the newest output of a test. Takes the newest attempt first. */
class OutputBudget {
  #left = LONGEST_OUTPUT;

  take(pieces: readonly string[]): readonly JsonObject[] {
    const kept: JsonObject[] = [];
    for (const [index, text] of [...pieces.entries()].toReversed()) {
      if (text.length > this.#left) {
        const tail = text.slice(text.length - this.#left).toWellFormed();
        kept.push({ text: tail }, { text: `[earlier output is left out: ${index + 1} pieces]\n` });
        this.#left = 0;
        break;
      }
      this.#left -= text.length;
      kept.push({ text });
    }
    return kept.toReversed();
  }
}

/** The steps of the author's, as Playwright's JSON report has them. */
class StepBudget {
  #left = MOST_STEPS;

  take(steps: readonly JsonObject[], depth: number): readonly JsonObject[] {
    if (depth === 0) return [];
    const kept: JsonObject[] = [];
    for (const step of steps) {
      if (step['category'] !== 'test.step') continue;
      if (this.#left === 0) break;
      this.#left -= 1;
      const error = objectOf(step['error']);
      kept.push({
        title: shorten(stringOf(step['title']) ?? ''),
        duration: step['duration'] ?? null,
        ...(error === undefined ? {} : { error: toError(error) }),
        steps: this.take(objectsOf(step['steps']), depth - 1),
      });
    }
    return kept;
  }
}

function shorten(text: string): string {
  return cutText(text, LONGEST_TEXT);
}
