import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { outputEvents } from '../../output-events.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { NewmanTextFailure } from './newman-text-failure.js';
import type { NewmanCount, NewmanListed, NewmanRequest, NewmanResult } from './newman-text-lines.js';
import { newmanTrace } from './newman-trace.js';

/** A request of the collection, with what was asserted of its answer. */
interface Item {
  readonly name: string;
  readonly suite: readonly string[];
  readonly variant: string | undefined;
  request: NewmanRequest | undefined;
  readonly results: NewmanResult[];
  readonly error: BoundedText;
  readonly output: BoundedText;
}

/** One run of a collection. */
export class NewmanTextRun {
  readonly #items: Item[] = [];
  readonly #counts = new Map<string, NewmanCount>();
  readonly #failures = new Map<number, NewmanTextFailure>();
  #isNamed = false;
  #isWhole = false;
  #requests = 0;

  get #item(): Item | undefined {
    return this.#items.at(-1);
  }

  /** Whether there was a line that only Newman prints. */
  get hasBegun(): boolean {
    return this.#isNamed || this.#requests > 0 || this.isCounted;
  }

  /** Whether the counts were there: nothing but the list of failures follows. */
  get isCounted(): boolean {
    return this.#counts.size > 0;
  }

  /** The name of Newman was there, which comes first. */
  begin(): void {
    this.#isNamed = true;
  }

  /** Whether the whole table was there. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  start(name: string, suite: readonly string[], variant: string | undefined): void {
    this.#items.push({
      name,
      suite,
      variant,
      request: undefined,
      results: [],
      error: new BoundedText(),
      output: new BoundedText(),
    });
  }

  /** Scripts send requests of their own, before and behind that of the collection. One without an answer is a failure. */
  request(request: NewmanRequest): void {
    const item = this.#item;
    this.#requests += 1;
    if (item === undefined || isUnanswered(item.request)) return;
    if (item.results.length === 0 || isUnanswered(request)) item.request = request;
  }

  result(result: NewmanResult): void {
    this.#item?.results.push(result);
  }

  /** Takes a line of why there was no answer. */
  explain(line: string): void {
    const item = this.#item;
    if (item !== undefined && isUnanswered(item.request)) item.error.push(`${line}\n`);
  }

  /** Takes what a script printed. */
  print(line: string): void {
    this.#item?.output.push(`${line}\n`);
  }

  count(count: NewmanCount): void {
    this.#counts.set(count.of, count);
  }

  /** The table is whole. */
  close(): void {
    this.#isWhole = this.#counts.has('assertions') && this.#counts.has('requests');
  }

  list(listed: NewmanListed): NewmanTextFailure {
    const failure = new NewmanTextFailure(listed);
    this.#failures.set(listed.number, failure);
    return failure;
  }

  /** Returns the tests, as Newman's JSON has them, and compares them with the counts. */
  *end(): Generator<ReportEntry> {
    // Each failure is given to a test, and is not in the list from then on.
    const hasFailed = [...this.#counts.values()].some(({ failed }) => failed > 0) || this.#failures.size > 0;
    const results = this.#items.flatMap((item) => item.results).filter(({ isScript }) => isScript !== true);
    for (const item of this.#items) {
      const isLast = item === this.#items.at(-1) && !this.#isWhole;
      for (const test of this.#testsOf(item, isLast)) yield { kind: 'test', test };
    }
    if (!this.#isWhole) yield warningEntry('truncated', 'The text ends before the counts of Newman.');
    if (hasFailed) yield FAILED_RUN;
    const { executed = 0, failed = 0 } = this.#counts.get('assertions') ?? {};
    const requests = this.#counts.get('requests')?.executed ?? 0;
    const failedHere = results.filter(({ status }) => status === 'failed').length;
    yield announcedBy(failed, Math.min(failedHere, failed));
    const seen = Math.min(results.length, executed) + Math.min(this.#requests, requests);
    yield totalBy(executed + requests, seen);
  }

  *#testsOf(item: Item, isOpen: boolean): Generator<ReportedTest> {
    const { name, suite, variant, request } = item;
    const own = this.#ownFailures(item);
    const assertions = item.results.filter(({ isScript }) => isScript !== true);
    const isFailed = own.length > 0 || assertions.some(({ status }) => status === 'failed');
    const durationMs = request?.durationMs;
    const events = [
      ...(request === undefined ? [] : [newmanTrace(request, isFailed, assertions.length > 0)]),
      ...outputEvents(item.output.toString(), 'console'),
    ];
    const base = { variant, durationMs };
    if (own.length > 0) yield { ...base, name, suite, status: 'failed', failures: own, events };
    else if (assertions.length === 0) {
      const isKnown = request !== undefined && !isOpen;
      yield { ...base, name, suite, status: isKnown ? 'passed' : 'skipped', failures: [], events };
    }
    for (const [index, result] of assertions.entries())
      yield {
        ...base,
        name: result.name,
        suite: [...suite, name],
        status: result.status,
        failures: result.status === 'failed' ? [this.#failureOf(result)] : [],
        events: index === 0 && own.length === 0 ? events : [],
      };
  }

  #ownFailures({ request, results, error }: Item): readonly ReportedFailure[] {
    const refused: readonly ReportedFailure[] = isUnanswered(request)
      ? [
          {
            type: 'Error',
            message: error.toString().trim() || 'The request failed.',
            isAssertion: false,
            dialect: 'mocha',
          },
        ]
      : [];
    const thrown = results
      .filter(({ isScript }) => isScript === true)
      .map((result) => ({ ...this.#failureOf(result), isAssertion: result.name.startsWith('AssertionError ') }));
    return [...refused, ...thrown];
  }

  /** A number that is printed twice is of something else: what is said of it, which may be long, is given once. */
  #failureOf({ number = -1, name, isScript }: NewmanResult): ReportedFailure {
    const found = this.#failures.get(number);
    this.#failures.delete(number);
    if (isScript !== true) return found?.failure(name) ?? { dialect: 'mocha' };
    const [type] = name.split(' ', 1);
    return { type, ...(found?.failure('') ?? { message: name, dialect: 'mocha' }) };
  }
}

function isUnanswered(request: NewmanRequest | undefined): boolean {
  return request !== undefined && request.status === undefined;
}
