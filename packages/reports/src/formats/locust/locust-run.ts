import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { outputEvents } from '../../output-events.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';

/** So many different failures of a request are kept. */
const MOST_FAILURES = 100;

/** The requests with one name. */
interface Requests {
  readonly method: string;
  readonly name: string;
  /** How many there were, and how many of them failed. Absent where only their failures are known. */
  counts?: { readonly requests: number; readonly failed: number };
  readonly errors: { readonly text: string; readonly occurrences: number }[];
}

/** What the files of one run say together: the requests with one name are a test. */
export class LocustRun {
  readonly #requests = new Map<string, Requests>();
  readonly #exceptions: ReportedFailure[] = [];
  #total: { readonly requests: number; readonly failed: number } | undefined;
  #isCut = false;

  /** Takes a row of the statistics. The last one is of all requests. */
  count([method = '', name = '', requests = '', failed = '']: readonly string[]): void {
    const counts = { requests: countOf(requests), failed: countOf(failed) };
    const isTotal = /^(?:None)?$/.test(method) && /^(?:Aggregated|Total)$/.test(name);
    if (isTotal) this.#total = counts;
    else this.#requestsOf(method, name).counts = counts;
  }

  /** Takes a row of the failures. */
  fail([method = '', name = '', error = '', occurrences = '']: readonly string[]): void {
    const { errors } = this.#requestsOf(method, name);
    if (errors.length < MOST_FAILURES) errors.push({ text: error, occurrences: countOf(occurrences) });
  }

  /** Takes a row of the exceptions that tasks did not catch. */
  raise([, message = '', traceback = '']: readonly string[]): void {
    if (this.#exceptions.length >= MOST_FAILURES) return;
    this.#exceptions.push({
      ...failureOf(message),
      stack: traceback.trim() === '' ? undefined : traceback,
      dialect: 'python',
    });
  }

  /** Notes that the statistics have ended. */
  endStats(): void {
    this.#isCut ||= this.#total === undefined;
  }

  /** Yields what is known of the run. */
  *entries(): Generator<ReportEntry> {
    yield { kind: 'run', run: { runner: 'locust' } };
    if (this.#isCut) yield warningEntry('truncated', 'The statistics end before the row of all requests.');
    for (const requests of this.#requests.values()) yield { kind: 'test', test: testOf(requests) };
    if (this.#exceptions.length > 0) yield { kind: 'test', test: uncaught(this.#exceptions) };
    if ((this.#total?.failed ?? 0) > 0) yield FAILED_RUN;
    if (this.#total !== undefined) yield totalBy(this.#total.requests, this.#counted());
  }

  #counted(): number {
    return [...this.#requests.values()].reduce((sum, { counts }) => sum + (counts?.requests ?? 0), 0);
  }

  #requestsOf(method: string, name: string): Requests {
    const key = `${method}\n${name}`;
    const known = this.#requests.get(key) ?? { method, name, errors: [] };
    this.#requests.set(key, known);
    return known;
  }
}

/** Anything but a whole number counts as one: of what is no number, it is not known that there is none. */
function countOf(text: string): number {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : 1;
}

function testOf({ method, name, counts, errors }: Requests): ReportedTest {
  const common = { name: name === '' ? 'unnamed request' : name, suite: method === '' ? [] : [method] };
  if (errors.length === 0 && counts?.failed === 0)
    return counts.requests > 0
      ? { ...common, status: 'passed', failures: [], events: [] }
      : { ...common, status: 'skipped', skipReason: 'The request was never made', failures: [], events: [] };
  const often = counts === undefined ? undefined : `${counts.failed} of ${counts.requests} requests failed`;
  return {
    ...common,
    status: 'failed',
    failures: errors.length === 0 ? [{ message: often }] : errors.map(({ text }) => failureOf(text)),
    events: [
      ...outputEvents(often ?? '', 'log'),
      ...errors.flatMap(({ text, occurrences }) => outputEvents(`${occurrences} times: ${text}`, 'log')),
    ],
  };
}

function uncaught(failures: readonly ReportedFailure[]): ReportedTest {
  return { name: 'uncaught error', suite: [], status: 'failed', failures, events: [] };
}

/** Python's `repr` of an error: `CatchResponseError('no cart')`, and before Python 3.7 with a comma behind the message. */
const PRINTED = /^([A-Za-z_][\w.]{0,200})\((?:(["'])(.{0,8000})\2,?)?(.{0,8000})\)$/s;

function failureOf(text: string): ReportedFailure {
  const [, type, quote, message = '', more = ''] = PRINTED.exec(text) ?? [];
  if (type === undefined) return { message: text };
  const isWhole = quote !== undefined && more === '' && !message.replace(/\\./gs, '').includes(quote);
  return {
    type,
    message: isWhole ? unescaped(message) : text,
    // The test itself has judged the response.
    ...(type === 'CatchResponseError' ? { isAssertion: true } : {}),
    dialect: 'python',
  };
}

function unescaped(text: string): string {
  return text.replace(/\\([nt'"\\])/g, (_, escaped: string) => ({ n: '\n', t: '\t' })[escaped] ?? escaped);
}
