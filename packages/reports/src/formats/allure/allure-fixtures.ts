import type { JsonObject } from '../../json/json-value.js';
import { filledStringOf, instantOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import type { ReportedTest } from '../../report.js';
import { stepEvents } from '../shared/step-events.js';
import type { AllureResult } from './allure-result.js';
import { stepsOf } from './allure-result.js';
import { allureFailureOf, allureStatusOf, detailsOf, isBad, readTimes } from './allure-status.js';

/** A failure outside of tests. */
export interface AllureFailure {
  readonly startedAt: Date | undefined;
  readonly test: ReportedTest;
}

/**
 * Fixtures and errors of the whole run that failed, each once: what a test already failed with is left out, and of a fixture
 * that adapters also report as an error of the run the fixture is kept.
 */
export function failuresOf(
  containers: readonly JsonObject[],
  globals: readonly JsonObject[],
  results: readonly AllureResult[],
): readonly AllureFailure[] {
  const reported = new Reported(results);
  const fixtures = containers.flatMap((container) => fixturesOf(container, reported, results));
  const errors = globals.flatMap((document) => objectsOf(document['errors']).filter((error) => !reported.knows(error)));
  return [...fixtures, ...errors.map(globalError)];
}

/** Failures that are reported already. */
class Reported {
  readonly #failures = new Set<string>();
  readonly #traces = new Set<string>();
  readonly #messages = new Map<string, Set<string>>();
  /** Results that failed. */
  readonly #failed = new Set<string>();

  constructor(results: readonly AllureResult[]) {
    for (const { uuid, message, trace, test } of results) {
      if (test.status !== 'failed') continue;
      this.#failures.add(JSON.stringify([message, trace]));
      if (uuid !== undefined) this.#failed.add(uuid);
      if (trace !== undefined) this.#traces.add(trace);
      if (uuid !== undefined && message !== undefined)
        this.#messages.set(uuid, new Set([...(this.#messages.get(uuid) ?? []), message]));
    }
  }

  /** Returns whether a failure with this trace was reported. An error of the run has the name of its hook before the message. */
  knows(error: JsonObject): boolean {
    const trace = filledStringOf(error['trace']);
    return trace === undefined
      ? this.#failures.has(JSON.stringify([filledStringOf(error['message']), trace]))
      : this.#traces.has(trace);
  }

  /**
   * Whether a fixture was reported, by itself or by a test that it made fail; from now on it is. One without a word is
   * reported by any test of it that failed.
   */
  takes(fixture: JsonObject, children: readonly string[]): boolean {
    const { message, trace } = detailsOf(fixture);
    if (message === undefined && trace === undefined) return children.some((uuid) => this.#failed.has(uuid));
    const key = JSON.stringify([message, trace]);
    const isKnown =
      this.#failures.has(key) ||
      (message !== undefined && children.some((uuid) => this.#messages.get(uuid)?.has(message) === true));
    this.#failures.add(key);
    if (trace !== undefined) this.#traces.add(trace);
    return isKnown;
  }
}

function fixturesOf(
  container: JsonObject,
  reported: Reported,
  results: readonly AllureResult[],
): readonly AllureFailure[] {
  const children = stringsOf(container['children']);
  const failed = ['befores', 'afters']
    .flatMap((key) => objectsOf(container[key]))
    .filter((fixture) => isBad(allureStatusOf(fixture)));
  return failed
    .filter((fixture) => !reported.takes(fixture, children))
    .map((fixture) => fixtureTest(fixture, container, childrenOf(children, results)));
}

function childrenOf(children: readonly string[], results: readonly AllureResult[]): readonly AllureResult[] {
  const wanted = new Set(children);
  return results.filter(({ uuid }) => uuid !== undefined && wanted.has(uuid));
}

function fixtureTest(fixture: JsonObject, container: JsonObject, children: readonly AllureResult[]): AllureFailure {
  const times = readTimes(fixture);
  const name = filledStringOf(fixture['name']) ?? filledStringOf(container['name']) ?? 'unnamed fixture';
  const failure = allureFailureOf(fixture, children.flatMap(({ test }) => test.failures[0]?.dialect ?? [])[0]);
  const files = new Set(children.map(({ test }) => test.file));
  return {
    startedAt: times.startedAt,
    test: {
      name,
      suite: suiteOf(name, container, children),
      file: files.size === 1 ? [...files][0] : undefined,
      status: 'failed',
      durationMs: times.durationMs,
      failures: [failure],
      events: stepEvents(stepsOf(fixture)),
    },
  };
}

/** Returns the suites that all its tests are in; a fixture without tests is named by its container. */
function suiteOf(name: string, container: JsonObject, children: readonly AllureResult[]): readonly string[] {
  const [first, ...others] = children.map(({ test }) => test.suite);
  if (first !== undefined) return first.filter((_, index) => others.every((suite) => samePrefix(first, suite, index)));
  const containerName = stringOf(container['name']);
  return containerName === undefined || containerName === name || containerName === '' ? [] : [containerName];
}

function samePrefix(left: readonly string[], right: readonly string[], last: number): boolean {
  return left.slice(0, last + 1).every((name, index) => name === right[index]);
}

function globalError(error: JsonObject): AllureFailure {
  const failure = allureFailureOf({ status: 'broken', statusDetails: error }, undefined);
  return {
    startedAt: instantOf(error['timestamp']),
    test: {
      name: hookIn(failure.message) ?? 'global error',
      suite: [],
      status: 'failed',
      failures: [failure],
      events: [],
    },
  };
}

/** Adapters for JavaScript name the hook: `"before all" hook: connect failed: no route to host`. */
function hookIn(message: string | undefined): string | undefined {
  return /^("[^"\n]{1,100}" hook\b[^\n]{0,200}?) failed: /.exec(message ?? '')?.[1];
}
