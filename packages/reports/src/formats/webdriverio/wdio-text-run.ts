import { passedRunTest } from '../../failed-run.js';
import type { ReportedAttempt, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { WdioSection, type WdioTest } from './wdio-section.js';
import { errorOf, type WdioSummary, type WdioWorker, withoutPreface, workerOf } from './wdio-text-lines.js';

/** What ends the report of a worker, besides the next one. */
const ENDS =
  /^(?: ".{1,100}" Reporter:|\[\d{1,6}-\d{1,6}\] .{0,4000}|\d{4}-\d\d-\d\dT[\d:.]{8,16}Z [A-Z]{4,5} .{0,4000})$/;

const MOST_LINES = 40;

/** The report of a worker, with its tests. */
interface Report {
  readonly section: WdioSection;
  readonly tests: readonly WdioTest[];
}

/** One run of WebdriverIO: what it says of its workers, their reports, and the summary. */
export class WdioRun {
  readonly #sections: WdioSection[] = [];
  /** The last thing that is said of each worker. */
  readonly #workers = new Map<string, WdioWorker>();
  readonly #errors = new Map<string, readonly string[]>();
  #error: { readonly worker: string; readonly lines: string[] } | undefined;
  #section: WdioSection | undefined;
  #summary: WdioSummary | undefined;
  #hasFailed = false;

  #isNamed = false;
  durationMs = 0;

  /** Whether there was a line that is of a run. */
  get hasBegun(): boolean {
    return this.#isNamed || this.hasEnded || this.#sections.some(({ browser }) => browser !== undefined);
  }

  /** Whether the summary was there, which comes last. */
  get hasEnded(): boolean {
    return this.#summary !== undefined;
  }

  /** A line is certainly of the run. */
  begin(): void {
    this.#isNamed = true;
  }

  /** Begins the report of a worker. */
  open(): void {
    this.#section = new WdioSection();
    this.#sections.push(this.#section);
  }

  /** Takes any other line. */
  take(whole: string): void {
    const { text, worker } = withoutPreface(whole);
    if (worker === undefined && ENDS.test(whole)) this.#section = undefined;
    if (this.#section?.take(text, worker) === true) return;
    const said = workerOf(whole);
    if (said === undefined) this.#takeError(whole);
    else this.#workers.set(said.id, said);
  }

  /** Takes the summary. */
  close(summary: WdioSummary): void {
    this.#section = undefined;
    this.#summary = summary;
    this.durationMs += summary.durationMs;
    this.#hasFailed ||= summary.failed > 0 || !summary.isComplete;
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

  /** Reports what is known at its end. */
  *end(): Generator<ReportEntry> {
    // A line of dashes may be of anything.
    const reports = this.#sections
      .filter(({ browser }) => browser !== undefined)
      .map((section): Report => ({ section, tests: section.tests }));
    const tests = [...this.#tests(reports), ...this.#lost(reports)];
    for (const test of tests) yield { kind: 'test', test };
    if (this.#hasFailed) yield FAILED_RUN;
    const isCut = this.#summary === undefined || reports.some(({ section }) => !section.isCounted);
    if (tests.length === 0 && !this.#hasFailed && !isCut && (this.#summary?.passed ?? 0) > 0)
      yield { kind: 'test', test: passedRunTest('wdio') };
    for (const report of reports) {
      const failing = report.section.count('failing');
      const listed = report.tests.filter(({ status }) => status === 'failed').length;
      yield announcedBy(failing, Math.min(listed, failing));
      yield totalBy(report.section.total, Math.min(report.tests.length, report.section.total));
    }
    if (isCut) yield warningEntry('truncated', 'The text ends before WebdriverIO has finished.');
  }

  /** A file whose tests fail is run again where WebdriverIO is set up so, by the same worker. */
  #tests(reports: readonly Report[]): readonly ReportedTest[] {
    const runs = new Map<string, Try[]>();
    const last = new Map<string, WdioSection>();
    reports.forEach(({ section, tests }, at) => {
      const seen = new Map<string, number>();
      for (const test of tests) {
        const place = this.#placeOf(section, at, test.file);
        const own = JSON.stringify([place, test.suite, test.name]);
        const times = (seen.get(own) ?? 0) + 1;
        seen.set(own, times);
        last.set(place, section);
        const same = runs.get(`${own}${times}`);
        if (same === undefined) runs.set(`${own}${times}`, [{ test, section, place }]);
        else same.push({ test, section, place });
      }
    });
    return [...runs.values()].map((tries) => reported(tries, last));
  }

  /** What is equal for the runs of a file. Without the names of workers, only the summary says that there are several. */
  #placeOf({ worker, browser }: WdioSection, at: number, file: string | undefined): string {
    const hasRetries = (this.#summary?.retries ?? 0) > 0;
    return JSON.stringify([worker ?? (hasRetries ? '' : at), browser, file]);
  }

  /** Files of which no test is named, as their workers failed before or beside them. */
  #lost(reports: readonly Report[]): readonly ReportedTest[] {
    const failing = reports.filter(({ section }) => section.count('failing') > 0);
    const ids = new Set(failing.map(({ section }) => section.worker));
    const paths = new Set(
      failing
        .filter(({ section }) => section.worker === undefined)
        .flatMap(({ tests }) => tests.map(({ file }) => (file === undefined ? undefined : pathOf(file)))),
    );
    return [...this.#workers.values()]
      .filter(
        ({ state, id, file }) => state === 'FAILED' && !ids.has(id) && !endsOf(file).some((end) => paths.has(end)),
      )
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
interface Try {
  readonly test: WdioTest;
  readonly section: WdioSection;
  readonly place: string;
}

const HOOK = /^"(?:before|after)/;

const MOST_ATTEMPTS = 100;

/** A try of which only the number is printed. */
const RETRIED: ReportedAttempt = { status: 'failed', failures: [] };

/** Returns a test by its runs, of which the last one counts. Hooks are only listed where they fail. */
function reported(tries: readonly Try[], last: ReadonlyMap<string, WdioSection>): ReportedTest {
  const known = tries
    .slice(-MOST_ATTEMPTS)
    .flatMap(({ test: { status, failures, retries } }): readonly ReportedAttempt[] => [
      ...Array.from({ length: Math.min(retries, MOST_ATTEMPTS) }, () => RETRIED),
      { status, failures },
    ]);
  const run = tries.at(-1);
  const again = run === undefined ? undefined : last.get(run.place);
  if (run !== undefined && HOOK.test(run.test.name) && again !== run.section && again?.isCounted === true)
    known.push({ status: 'passed', failures: [] });
  const attempts = known.slice(-MOST_ATTEMPTS);
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

const MOST_FOLDERS = 40;

/** Returns a path, and what is left of it inside each of its folders: a worker may be named by the whole path of its file. */
function endsOf(file: string): readonly string[] {
  const names = pathOf(file).split('/');
  const first = names.slice(0, MOST_FOLDERS);
  return first.map((_, at) => names.slice(at).join('/'));
}
