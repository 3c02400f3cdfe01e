import type { JsonObject } from '../../../common/json/json-value.js';
import { booleanOf, filledStringOf, numberOf, objectOf, placeOf, stringOf } from '../../json/fields.js';
import type { ReportEntry, ReportedTest } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { DartTestRun, type DartTestIdentity } from './dart-test-run.js';

/** Reads the events of Dart's JSON reporter and gives the tests that they complete. */
export class DartStream {
  readonly #suites = new Map<number, JsonObject>();
  readonly #running = new Map<number, DartTestRun>();
  readonly #done = new Map<number, DartTestIdentity>();
  #foreignLines = 0;
  #hasEnded = false;

  /** Takes an event. */
  *take(event: JsonObject): Generator<ReportEntry> {
    switch (stringOf(event['type']) ?? '') {
      case 'start':
        yield {
          kind: 'run',
          run: {
            runner: ['dart test', stringOf(event['runnerVersion'])].filter((part) => part !== undefined).join(' '),
          },
        };
        return;
      case 'suite':
        return this.#takeSuite(objectOf(event['suite']) ?? {});
      case 'testStart':
        return this.#start(objectOf(event['test']) ?? {}, numberOf(event['time']));
      case 'print':
        return this.#running
          .get(idOf(event))
          ?.print(stringOf(event['message']) ?? '', stringOf(event['messageType']) ?? 'print');
      case 'error':
        yield* this.#fail(event);
        return;
      case 'testDone':
        yield* this.#finish(event);
        return;
      case 'done':
        this.#hasEnded = true;
        return;
      default:
        return;
    }
  }

  /** Counts a line that is no event. */
  skipLine(): void {
    this.#foreignLines += 1;
  }

  /** Tells what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    for (const run of this.#running.values()) {
      if (run.hasFailed) yield { kind: 'test', test: run.finish('failed', undefined) };
      else yield warningEntry('no_result', `"${run.identity.name}" began and has no result.`);
    }
    if (!this.#hasEnded) yield warningEntry('truncated', 'The events end before the run does.');
    if (this.#foreignLines > 0)
      yield warningEntry('foreign_text', `Passed over ${this.#foreignLines} lines that are no events.`);
  }

  #takeSuite(suite: JsonObject): void {
    this.#suites.set(numberOf(suite['id']) ?? -1, suite);
  }

  #start(test: JsonObject, time: number | undefined): void {
    const id = numberOf(test['id']);
    if (id === undefined) return;
    const suite = this.#suites.get(numberOf(test['suiteID']) ?? -1);
    const platform = filledStringOf(suite?.['platform']);
    const isOwnPlace = test['root_line'] === undefined && !(stringOf(test['url']) ?? '').startsWith('package:');
    const identity: DartTestIdentity = {
      name: stringOf(test['name']) ?? String(id),
      suite: [],
      file: filledStringOf(suite?.['path']),
      line: placeOf(isOwnPlace ? test['line'] : test['root_line']),
      column: placeOf(isOwnPlace ? test['column'] : test['root_column']),
      variant: platform === 'vm' ? undefined : platform,
    };
    this.#running.set(id, new DartTestRun(identity, time, filledStringOf(objectOf(test['metadata'])?.['skipReason'])));
  }

  /** An error that comes behind the result of its test is one all the same. */
  *#fail(event: JsonObject): Generator<ReportEntry> {
    const id = idOf(event);
    const identity = this.#done.get(id);
    const run =
      this.#running.get(id) ?? (identity === undefined ? undefined : new DartTestRun(identity, undefined, undefined));
    if (run === undefined) return;
    run.fail(stringOf(event['error']) ?? '', stringOf(event['stackTrace']) ?? '', booleanOf(event['isFailure']));
    if (!this.#running.has(id)) yield { kind: 'test', test: run.finish('failed', undefined) };
  }

  /** Hidden tests load the others, set up and tear down: they are told of when they fail. */
  *#finish(event: JsonObject): Generator<ReportEntry> {
    const id = idOf(event);
    const run = this.#running.get(id);
    if (run === undefined) return;
    this.#running.delete(id);
    this.#done.set(id, run.identity);
    const isPassed = event['result'] === 'success';
    if (isPassed && event['hidden'] === true) return;
    const status: ReportedTest['status'] = event['skipped'] === true ? 'skipped' : isPassed ? 'passed' : 'failed';
    yield { kind: 'test', test: run.finish(status, numberOf(event['time'])) };
  }
}

function idOf(event: JsonObject): number {
  return numberOf(event['testID']) ?? -1;
}
