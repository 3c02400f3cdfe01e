import type { ReportedAttempt, ReportedTest, ReportEntry } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { WdioSection, type WdioTest } from './wdio-section.js';
import {
  errorOf,
  isCertain,
  isDivider,
  summaryOf,
  type WdioSummary,
  type WdioWorker,
  withoutPreface,
  workerOf,
} from './wdio-text-lines.js';

/** What ends the report of a worker, besides the next one. */
const ENDS =
  /^(?: ".{1,100}" Reporter:|\[\d{1,6}-\d{1,6}\] .{0,4000}|\d{4}-\d\d-\d\dT[\d:.]{8,16}Z [A-Z]{4,5} .{0,4000})$/;

const MOST_LINES = 40;

/** Reads the lines of WebdriverIO. */
export class WdioTextStream {
  readonly #console = new ConsoleText();
  readonly #sections: WdioSection[] = [];
  /** The last thing that is said of each worker. */
  readonly #workers = new Map<string, WdioWorker>();
  readonly #errors = new Map<string, readonly string[]>();
  #error: { readonly worker: string; readonly lines: string[] } | undefined;
  #section: WdioSection | undefined;
  #summary: WdioSummary | undefined;
  #hasFailed = false;
  #durationMs = 0;

  /** Whether there was a line of WebdriverIO at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, which may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const whole = this.#console.restore(line).trimEnd();
    this.isFound ||= isCertain(whole);
    const summary = summaryOf(whole);
    if (summary !== undefined) yield* this.#end(summary);
    else if (isDivider(whole)) this.#start();
    else if (!isOpen) this.#take(whole);
  }

  #take(whole: string): void {
    const { text, worker } = withoutPreface(whole);
    if (worker === undefined && ENDS.test(whole)) this.#section = undefined;
    if (this.#section?.take(text, worker) === true) return;
    const said = workerOf(whole);
    if (said !== undefined) {
      this.#workers.set(said.id, said);
      this.#summary = undefined;
    } else this.#takeError(whole);
  }

  /** The first error of a worker counts, with the lines below it. */
  #takeError(whole: string): void {
    const error = errorOf(whole);
    const open = this.#error;
    const front = `[${open?.worker ?? ''}] `;
    if (error !== undefined && !this.#errors.has(error.worker)) {
      this.#error = { worker: error.worker, lines: [error.message] };
      this.#errors.set(error.worker, this.#error.lines);
    } else if (open !== undefined && open.lines.length < MOST_LINES && whole.startsWith(front))
      open.lines.push(whole.slice(front.length));
    else this.#error = undefined;
  }

  #start(): void {
    this.#section = new WdioSection();
    this.#sections.push(this.#section);
    this.#summary = undefined;
  }

  *#end(summary: WdioSummary): Generator<ReportEntry> {
    this.#section = undefined;
    this.#summary = summary;
    this.#durationMs += summary.durationMs;
    if (summary.failed === 0 && summary.isComplete) return;
    this.#hasFailed = true;
    yield FAILED_RUN;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    // A line of dashes may be of anything.
    const sections = this.#sections.filter(({ browser }) => browser !== undefined);
    const tests = [...this.#tests(sections), ...this.#lost(sections)];
    for (const test of tests) yield { kind: 'test', test };
    const isCut = this.#summary === undefined || sections.some(({ isCounted }) => !isCounted);
    if (tests.length === 0 && !this.#hasFailed && !isCut && (this.#summary?.passed ?? 0) > 0)
      yield { kind: 'test', test: { name: 'wdio', suite: [], status: 'passed', failures: [], events: [] } };
    for (const section of sections) {
      const listed = section.tests.filter(({ status }) => status === 'failed').length;
      yield announcedBy(section.count('failing'), Math.min(listed, section.count('failing')));
      yield totalBy(section.total, Math.min(section.tests.length, section.total));
    }
    if (isCut) yield warningEntry('truncated', 'The text ends before WebdriverIO has finished.');
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'webdriverio', ...(durationMs === 0 ? {} : { durationMs }) } };
  }

  /** A file whose tests fail is run again where WebdriverIO is set up so, by the same worker. */
  #tests(sections: readonly WdioSection[]): readonly ReportedTest[] {
    const runs = new Map<string, Run[]>();
    const last = new Map<string, WdioSection>();
    sections.forEach((section, at) => {
      const seen = new Map<string, number>();
      for (const test of section.tests) {
        const place = this.#placeOf(section, at, test.file);
        const own = JSON.stringify([place, test.suite, test.name]);
        const times = (seen.get(own) ?? 0) + 1;
        seen.set(own, times);
        last.set(place, section);
        runs.set(`${own}${times}`, [...(runs.get(`${own}${times}`) ?? []), { test, section, place }]);
      }
    });
    return [...runs.values()].map((tests) => reported(tests, last));
  }

  /** What is equal for the runs of a file. Without the names of workers, only the summary says that there are several. */
  #placeOf({ worker, browser }: WdioSection, at: number, file: string | undefined): string {
    const hasRetries = (this.#summary?.retries ?? 0) > 0;
    return JSON.stringify([worker ?? (hasRetries ? '' : at), browser, file]);
  }

  /** Files of which no test is named, as their workers failed before or beside them. */
  #lost(sections: readonly WdioSection[]): readonly ReportedTest[] {
    const hasFailed = ({ id, file }: WdioWorker): boolean =>
      sections.some(
        (section) =>
          (section.worker === undefined
            ? section.tests.some((test) => pathOf(file).endsWith(pathOf(test.file ?? '\n')))
            : section.worker === id) && section.count('failing') > 0,
      );
    return [...this.#workers.values()]
      .filter((worker) => worker.state === 'FAILED' && !hasFailed(worker))
      .map(({ id, file }) => {
        const message = this.#errors.get(id)?.join('\n');
        return {
          name: file,
          suite: [],
          file,
          status: 'failed',
          failures: [{ ...(message === undefined ? {} : { message }), isAssertion: false }],
          events: [],
        };
      });
  }
}

/** A run of a test. */
interface Run {
  readonly test: WdioTest;
  readonly section: WdioSection;
  readonly place: string;
}

const HOOK = /^"(?:before|after)/;

/** Returns a test by its runs, of which the last one counts. Hooks are only listed where they fail. */
function reported(runs: readonly Run[], last: ReadonlyMap<string, WdioSection>): ReportedTest {
  const attempts = runs.flatMap(({ test: { status, failures, retries } }): readonly ReportedAttempt[] => [
    ...Array.from({ length: retries }, (): ReportedAttempt => ({ status: 'failed', failures: [] })),
    { status, failures },
  ]);
  const run = runs.at(-1);
  const again = run === undefined ? undefined : last.get(run.place);
  if (run !== undefined && HOOK.test(run.test.name) && again !== run.section && again?.isCounted === true)
    attempts.push({ status: 'passed', failures: [] });
  const { status, failures } = attempts.at(-1) ?? { status: 'skipped', failures: [] };
  return {
    name: run?.test.name ?? '',
    suite: run?.test.suite ?? [],
    file: run?.test.file,
    variant: run?.section.browser,
    status,
    failures,
    events: [],
    ...(attempts.length < 2 || status === 'skipped' ? {} : { attempts }),
  };
}

function pathOf(file: string): string {
  return file.replaceAll('\\', '/');
}
