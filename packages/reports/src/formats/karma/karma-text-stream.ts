import type { ReportedFailure, ReportEntry } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { CompilerErrors } from '../shared/compiler-errors.js';
import { KarmaBrowser } from './karma-browser.js';
import { browserErrors } from './karma-spec.js';
import { KarmaBlock } from './karma-text-block.js';
import {
  brokenOf,
  countOf,
  failedOf,
  isStart,
  type KarmaCount,
  type KarmaLog,
  launchedBy,
  logOf,
  summedOf,
  totalOf,
  weightOf,
} from './karma-text-lines.js';

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

/** Reads the lines of one or several runs of Karma. */
export class KarmaTextStream {
  readonly #console = new ConsoleText();
  readonly #browsers = new Map<string, KarmaBrowser>();
  readonly #failed = new Map<string, Failed[]>();
  readonly #broken: { readonly browser: string; readonly block: KarmaBlock }[] = [];
  /** What stopped Karma itself. */
  readonly #stopped: { readonly message: string; readonly block: KarmaBlock }[] = [];
  readonly #compiler = new CompilerErrors(COMPILER_ERROR, MOST_ERRORS);
  #block: KarmaBlock | undefined;
  /** How many browsers are launched that have not finished. */
  #launched = 0;
  #total: { readonly failed: number; readonly passed: number } | undefined;
  /** The lines are counts of karma-mocha-reporter. */
  #isSummary = false;
  #hasFailed = false;

  /** Whether there was a line of Karma at all. */
  isFound = false;

  /** Takes a line. The last one may be cut: then it is none of those that count. */
  *take(line: string): Generator<ReportEntry> {
    const hadFailed = this.#hasFailed;
    for (const part of this.#console.restore(line).split('\r')) this.#take(part);
    if (this.#hasFailed && !hadFailed) yield FAILED_RUN;
  }

  #take(line: string): void {
    if (this.#block?.take(line) === true) return;
    this.#block = undefined;
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
    else if (total === undefined) this.#takeOther(text);
    else if (this.#isThrough) this.#total = total;
  }

  #takeOther(text: string): void {
    const summed = this.#isSummary ? summedOf(text) : undefined;
    this.#isSummary = text === 'SUMMARY:' || summed !== undefined;
    if (summed === undefined) this.#compiler.take(text);
    else this.#total = { failed: 0, passed: 0, ...this.#total, ...summed };
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    const browsers = [...this.#browsers.values()];
    const hasTests = yield* this.#tests();
    const failed = Math.max(sum(browsers, 'failed'), this.#total?.failed ?? 0);
    const named = browsers.length === 0 ? this.#failed.size : sum(browsers, 'named');
    const tests = browsers.length === 0 ? failed + (this.#total?.passed ?? 0) : sum(browsers, 'tests');
    const passed = browsers.length === 0 ? (this.#total?.passed ?? 0) : sum(browsers, 'passed');
    const isBroken = this.#hasFailed || browsers.some(({ hasBroken }) => hasBroken);
    if (!hasTests && failed === 0 && passed > 0 && !isBroken)
      yield { kind: 'test', test: { name: 'karma', suite: [], status: 'passed', failures: [], events: [] } };
    yield totalBy(tests, tests);
    yield announcedBy(failed, Math.min(named, failed));
    if (isBroken) yield FAILED_RUN;
    if (!this.#hasEnded && this.#stopped.length === 0)
      yield warningEntry('truncated', 'The text ends before Karma has finished.');
    const names = [...this.#browsers.keys()];
    const durationMs = Math.max(0, ...browsers.map((browser) => browser.durationMs));
    yield {
      kind: 'run',
      run: {
        runner: 'karma',
        ...(durationMs === 0 ? {} : { durationMs }),
        ...(names.length === 0 ? {} : { context: { browser: names.join(', ') } }),
      },
    };
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
    const broken = new Map<string, Set<string>>();
    for (const { browser, block } of this.#broken)
      broken.set(browser, (broken.get(browser) ?? new Set<string>()).add(block.text));
    for (const [browser, texts] of broken) yield* browserErrors([...texts], variants.get(browser));
    const stops = this.#stops();
    if (stops.length > 0)
      yield { kind: 'test', test: { name: 'karma', suite: [], status: 'failed', failures: stops, events: [] } };
    return failed.length + broken.size + stops.length > 0;
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
    this.#total = undefined;
    return browser;
  }

  #count(count: KarmaCount): void {
    const browser = this.#browser(count.browser);
    const { run } = browser;
    browser.count(count);
    if (browser.run !== run) this.#total = undefined;
  }

  /** A test that fails in a later run as well is that test. */
  #fail(name: string, title: string): void {
    const browser = this.#browser(name);
    const { run } = browser;
    browser.fail();
    if (browser.run !== run) this.#total = undefined;
    this.#block = new KarmaBlock();
    const key = JSON.stringify([name, title]);
    const failed = { browser: name, title, run: browser.run, block: this.#block };
    const known = this.#failed.get(key);
    if (known?.[0]?.run === browser.run) known.push(failed);
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

  /** A test may print what looks like the counts of all browsers. */
  get #isThrough(): boolean {
    return [...this.#browsers.values()].every(({ isThrough }) => isThrough);
  }

  /** Karma has printed its last line, or that of each browser: with one browser, some reporters print no other. */
  get #hasEnded(): boolean {
    const browsers = [...this.#browsers.values()];
    if (!browsers.every(({ isThrough }) => isThrough)) return false;
    if (this.#total !== undefined) return true;
    return browsers.length >= Math.max(1, this.#launched) && browsers.every(({ hasFinished }) => hasFinished);
  }

  /** Returns names for several browsers, without their versions, which change with each update. */
  #variants(): ReadonlyMap<string, string> {
    const names = [...this.#browsers.keys()];
    const plain = names.map((name) => name.replace(/ \d[\w.]{0,40}/g, ''));
    const isClear = new Set(plain).size === names.length;
    return new Map(names.length < 2 ? [] : names.map((name, at) => [name, (isClear ? plain[at] : undefined) ?? name]));
  }
}

function sum(browsers: readonly KarmaBrowser[], of: 'failed' | 'named' | 'tests' | 'passed'): number {
  return browsers.reduce((all, browser) => all + browser[of], 0);
}
