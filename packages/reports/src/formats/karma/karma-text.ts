import { passedRunTest } from '../../failed-run.js';
import type { ReportedFailure, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { CompilerErrors } from '../shared/errors/compiler-errors.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { KarmaBrowser } from './karma-browser.js';
import { browserErrors } from './karma-spec.js';
import { type KarmaFailedTest, KarmaFailedTests } from './karma-failed-tests.js';
import { KarmaSummary } from './karma-summary.js';
import { KarmaBlock } from './karma-text-block.js';
import {
  brokenOf,
  countOf,
  failedOf,
  isRunOfMocha,
  isStart,
  type KarmaCount,
  type KarmaLog,
  launchedBy,
  listedOf,
  logOf,
  saysError,
  summedOf,
  totalOf,
  weightOf,
} from './karma-text-lines.js';
import { KarmaTotals } from './karma-totals.js';

/** What Karma prints for people, as `ng test` shows it. */
export const KARMA_TEXT: ReportFormat = {
  name: 'karma-text',
  compatibleFormats: ['karma', 'junit'],
  title: "Karma's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return hasLine(lines, isCertain) || isOfMocha(lines) || isLongBuild(lines);
}

/** Warnings of a build may fill the beginning of a file. */
function isLongBuild(lines: readonly string[]): boolean {
  return lines.some((line) => RUNS_TESTS.test(line)) && lines.some((line) => BUILT.test(line));
}

/** What npm prints of Angular's command, and the table of what that has built. */
const RUNS_TESTS = /^> (?:[^\n]{0,400} )?ng test(?: |$)/;
const BUILT = /^Initial chunk files {2}/;

/** Whether karma-mocha-reporter begins to list tests, without lines of Karma itself; a text of other programs may have such a heading. */
function isOfMocha(lines: readonly string[]): boolean {
  const begin = lines.findIndex(isRunOfMocha);
  if (begin < 0) return false;
  const behind = lines.slice(begin + 1).filter((line) => line !== '');
  const end = behind.findIndex((line) => !line.startsWith('  '));
  const listed = end < 0 ? behind : behind.slice(0, end);
  const isWhole = end < 0 || /^Finished in \d/.test(behind[end] ?? '');
  return isWhole && listed.some((line) => listedOf(line) !== undefined);
}

function isCertain(whole: string, next: string): boolean {
  const line = whole.slice(whole.lastIndexOf('\r') + 1);
  const log = logOf(line);
  if (log !== undefined) return isStart(log);
  if (line === 'SUMMARY:') return summedOf(next)?.passed !== undefined;
  if (failedOf(line) !== undefined) return /^[\t ]/.test(next);
  return countOf(line) !== undefined || brokenOf(line) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    KARMA_TEXT.name,
    new KarmaTextStream(),
    'The file has no lines of Karma, such as "Chrome 120.0.0.0 (Linux x86_64): Executed 3 of 3 SUCCESS (0.1 secs / 0.05 secs)".',
  );
}

interface Failed {
  readonly browser: string;
  readonly title: string;
  readonly run: number;
  readonly block: KarmaBlock;
}

/** What the compilers say that run before Karma: TypeScript's, esbuild, webpack. */
const COMPILER_ERROR =
  /^(?:Error: )?\S{1,500}:\d{1,9}:\d{1,9} - error TS\d|^[✘X] \[ERROR\] |^ERROR in |^(?:Error: )?Module not found: /;

const MOST_ERRORS = 20;
/** So many browsers are named. */
const MOST_NAMES = 20;

/** Reads the lines of one or several runs of Karma. */
class KarmaTextStream {
  readonly #console = new ConsoleText();
  readonly #browsers = new Map<string, KarmaBrowser>();
  /** The browsers in which tests have no result yet. */
  readonly #open = new Set<string>();
  readonly #failed = new Map<string, Failed[]>();
  readonly #broken: { readonly browser: string; readonly block: KarmaBlock }[] = [];
  /** What stopped Karma itself. */
  readonly #stopped: { readonly message: string; readonly block: KarmaBlock }[] = [];
  readonly #compiler = new CompilerErrors(COMPILER_ERROR, MOST_ERRORS);
  #block: KarmaBlock | undefined;
  /** How many browsers are launched that have not finished. */
  #launched = 0;
  readonly #totals = new KarmaTotals();
  readonly #summary = new KarmaSummary();
  readonly #listed = new KarmaFailedTests();
  #hasFailed = false;

  /** Whether there was a line of Karma at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end: if it is cut, it is none of those that count. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const hadFailed = this.#hasFailed;
    for (const part of this.#console.restore(line).split('\r')) this.#take(part, isOpen);
    if (this.#hasFailed && !hadFailed) yield FAILED_RUN;
  }

  #take(line: string, isOpen: boolean): void {
    if (this.#block?.take(line) === true) return;
    this.#block = undefined;
    if (this.#listed.take(line)) return;
    const text = line.trimEnd();
    const count = countOf(text);
    const failed = failedOf(text);
    const broken = brokenOf(text);
    const total = totalOf(text);
    const log = logOf(text);
    if (count !== undefined) this.#count(count);
    else if (failed !== undefined) this.#fail(failed.browser, failed.title);
    else if (broken !== undefined) this.#break(broken);
    else if (log !== undefined) this.#takeLog(log);
    else if (total === undefined) this.#takeOther(text, isOpen);
    // A test may print what looks like it.
    else if (this.#open.size === 0) this.#totals.take(total);
  }

  #takeOther(text: string, isOpen: boolean): void {
    const summed = this.#summary.take(text, isOpen);
    if (isRunOfMocha(text)) this.#startRunOfMocha();
    this.isFound ||= summed !== undefined;
    if (summed !== undefined) this.#totals.take(summed);
    else if (this.#totals.isKnown && saysError(text)) this.#hasFailed = true;
    else this.#compiler.take(text);
  }

  #startRunOfMocha(): void {
    this.isFound = true;
    this.#totals.startRun();
    this.#listed.startRun();
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    const browsers = [...this.#browsers.values()];
    const hasTests = yield* this.#tests();
    const total = this.#totals.sum;
    const failed = Math.max(sum(browsers, 'failed'), total.failed);
    const named = this.#failed.size === 0 ? this.#listed.named : sum(browsers, 'named');
    const tests = browsers.length === 0 ? failed + total.passed : sum(browsers, 'tests');
    const passed = browsers.length === 0 ? total.passed : sum(browsers, 'passed');
    const isBroken = this.#hasFailed || browsers.some(({ hasBroken }) => hasBroken);
    if (!hasTests && failed === 0 && passed > 0 && !isBroken) yield { kind: 'test', test: passedRunTest('karma') };
    yield totalBy(tests, tests);
    yield announcedBy(failed, Math.min(named, failed));
    if (isBroken) yield FAILED_RUN;
    if (!this.#hasEnded && this.#stopped.length === 0)
      yield warningEntry('truncated', 'The text ends before Karma has finished.');
    const durationMs = browsers.reduce((most, browser) => Math.max(most, browser.durationMs), 0);
    yield {
      kind: 'run',
      run: {
        runner: 'karma',
        ...(durationMs === 0 ? {} : { durationMs }),
        ...(browsers.length === 0 ? {} : { context: { browser: this.#names() } }),
      },
    };
  }

  #names(): string {
    const names = [...this.#browsers.keys()];
    const more = names.length - MOST_NAMES;
    return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  }

  /** Returns whether there are any. */
  *#tests(): Generator<ReportEntry, boolean> {
    const variants = this.#variants();
    const failed = [...this.#failed.values()].flat();
    for (const { browser, title, block } of failed)
      yield {
        kind: 'test',
        test: {
          name: title,
          suite: [],
          variant: variants.get(browser),
          status: 'failed',
          failures: block.failures(),
          events: [],
        },
      };
    const listed = this.#failed.size === 0 ? this.#listed.end() : [];
    for (const test of listed) yield* this.#listedTest(test);
    const broken = new Map<string, Set<string>>();
    for (const { browser, block } of this.#broken)
      broken.set(browser, (broken.get(browser) ?? new Set<string>()).add(block.text));
    for (const [browser, texts] of broken) yield* browserErrors([...texts], variants.get(browser));
    const stops = this.#stops();
    if (stops.length > 0)
      yield { kind: 'test', test: { name: 'karma', suite: [], status: 'failed', failures: stops, events: [] } };
    return failed.length + listed.length + broken.size + stops.length > 0;
  }

  /** A test that karma-mocha-reporter lists, once for each of several browsers. */
  *#listedTest(test: KarmaFailedTest): Generator<ReportEntry> {
    const { name, suite, browsers } = test;
    const variants = browsers.length > 1 || this.#launched > 1 ? browsers : [];
    for (const browser of variants.length === 0 ? [undefined] : variants)
      yield {
        kind: 'test',
        test: {
          name,
          suite,
          variant: browser === undefined ? undefined : withoutVersion(browser),
          status: 'failed',
          failures: test.failures(),
          events: [],
        },
      };
  }

  /** Why no tests could be run. */
  #stops(): readonly ReportedFailure[] {
    const said = this.#stopped.map(({ message, block }) => `${message}\n${block.text}`.trim());
    const hasRun = [...this.#browsers.values()].some(({ tests }) => tests > 0);
    const texts = [...(hasRun ? [] : this.#compiler.texts), ...said];
    return texts.map((message) => ({ message: message.trim(), isAssertion: false }));
  }

  #browser(name: string): KarmaBrowser {
    this.isFound = true;
    const known = this.#browsers.get(name);
    if (known !== undefined) return known;
    const browser = new KarmaBrowser();
    this.#browsers.set(name, browser);
    this.#totals.startRun();
    return browser;
  }

  /** Lets a browser take a line, with which another run of it may begin. */
  #update(name: string, take: (browser: KarmaBrowser) => void): KarmaBrowser {
    const browser = this.#browser(name);
    const { run } = browser;
    take(browser);
    if (browser.run !== run) this.#totals.startRun();
    if (browser.isThrough) this.#open.delete(name);
    else this.#open.add(name);
    return browser;
  }

  #count(count: KarmaCount): void {
    this.#update(count.browser, (browser) => {
      browser.count(count);
    });
  }

  /** A test that fails in a later run as well is that test. */
  #fail(name: string, title: string): void {
    const { run } = this.#update(name, (browser) => {
      browser.fail();
    });
    this.#block = new KarmaBlock();
    const key = JSON.stringify([name, title]);
    const failed = { browser: name, title, run, block: this.#block };
    const known = this.#failed.get(key);
    if (known?.[0]?.run === run) known.push(failed);
    else this.#failed.set(key, [failed]);
  }

  #break(browser: string): void {
    this.isFound = true;
    this.#hasFailed = true;
    this.#block = new KarmaBlock();
    if (this.#broken.length < MOST_ERRORS) this.#broken.push({ browser, block: this.#block });
  }

  #takeLog(log: KarmaLog): void {
    this.isFound ||= isStart(log);
    this.#launched = Math.max(this.#launched, launchedBy(log) ?? 0);
    const weight = weightOf(log);
    if (weight === undefined) return;
    this.#hasFailed = true;
    if (weight === 'fails') return;
    this.#block = new KarmaBlock();
    if (this.#stopped.length < MOST_ERRORS) this.#stopped.push({ message: log.message, block: this.#block });
  }

  /** Karma has printed its last line, or that of each browser: with one browser, some reporters print no other. */
  get #hasEnded(): boolean {
    if (this.#open.size > 0) return false;
    if (this.#totals.isKnown && !this.#summary.isCut) return true;
    const browsers = [...this.#browsers.values()];
    return browsers.length >= Math.max(1, this.#launched) && browsers.every(({ hasFinished }) => hasFinished);
  }

  /** Returns names for several browsers, without their versions, which change with each update. */
  #variants(): ReadonlyMap<string, string> {
    const names = [...this.#browsers.keys()];
    const plain = names.map(withoutVersion);
    const isClear = new Set(plain).size === names.length;
    return new Map(names.length < 2 ? [] : names.map((name, at) => [name, (isClear ? plain[at] : undefined) ?? name]));
  }
}

function sum(browsers: readonly KarmaBrowser[], of: 'failed' | 'named' | 'tests' | 'passed'): number {
  return browsers.reduce((all, browser) => all + browser[of], 0);
}

function withoutVersion(browser: string): string {
  return browser.replace(/ \d[\w.]{0,40}/g, '');
}
