import { counted } from '../../text/counted.js';
import { instantOf } from '../../json/fields.js';
import type { ReportEntry, ReportedTest } from '../../report.js';
import { FAILED_RUN } from '../shared/announced.js';
import { AttemptLedger } from '../shared/attempt-ledger.js';
import { GoBuilds } from './go-builds.js';
import type { GoEvent } from './go-event.js';
import { buildFailure } from './go-package-failure.js';
import { GoPackage } from './go-package.js';

/** `FAIL	example.test/shop [build failed]`: of a package that could not be built, Go before 1.24 writes no event. */
const BUILD_FAILED = /^FAIL\s{1,8}(\S{1,1000}) \[(?:build|setup) failed\]\s*$/;

/** The beginning of an event, or of the last line of a package: behind it the file was cut off. */
const CUT = /^(?:\{|FAIL[\t ]+\S|ok[\t ]+\S|FA?I?$)/;

/** Reads events and the lines between them, and gives what each completes. */
export class GoTestStream {
  readonly #packages = new Map<string, GoPackage>();
  readonly #builds = new GoBuilds();
  readonly #ledger = new AttemptLedger();
  /** The tests of packages that run again, until they end: only all of them say whether they are a retry. */
  readonly #held = new Map<string, ReportedTest[]>();
  readonly #reported = new Set<string>();
  #runs = 0;
  readonly #runOf = new Map<string, number>();
  #firstTime: string | undefined;
  #lastTime: string | undefined;
  #foreign: { readonly count: number; readonly line: number } | undefined;

  /** The last line, as long as it is none of go test. */
  #tail = '';
  /** A line that says that a package failed, whichever it was. */
  #hasFailed = false;

  /** Whether anything of go test was seen at all. */
  isOfGo = false;

  /** Takes an event. */
  *take(event: GoEvent): Generator<ReportEntry> {
    this.isOfGo = true;
    this.endPackageLines();
    this.#firstTime ??= event.time;
    this.#lastTime = event.time ?? this.#lastTime;
    if (event.action === 'build-output') this.#builds.push(event.importPath ?? '', event.output);
    else if (event.action === 'build-fail') this.#builds.fail(event.importPath ?? '');
    else yield* this.#takeOfPackage(event);
  }

  /** Ends what was said about the build of a package. */
  endPackageLines(): void {
    this.#builds.endLines();
    this.#tail = '';
  }

  /** Takes a line that is not an event. */
  *takeLine(text: string, line: number): Generator<ReportEntry> {
    if (text.trim() === '') return;
    if (text.trim() === 'FAIL') {
      this.#hasFailed = true;
      return;
    }
    const failed = BUILD_FAILED.exec(text)?.[1];
    if (failed !== undefined) {
      this.endPackageLines();
      yield* this.#failBuild(failed, this.#builds.take(failed, undefined), text.trim());
      return;
    }
    this.#tail = text;
    if (this.#builds.takeLine(text)) return;
    this.#foreign = { count: (this.#foreign?.count ?? 0) + 1, line: this.#foreign?.line ?? line };
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    const isOpen = this.#packages.size > 0 || this.#builds.isOpen || CUT.test(this.#tail);
    for (const path of this.#packages.keys()) yield* this.#endPackage(path, undefined);
    for (const { packagePath, output } of this.#builds.rest()) yield* this.#failBuild(packagePath, output, '');
    yield* this.#ledger.rest();
    if (this.#hasFailed) yield FAILED_RUN;
    if (isOpen)
      yield {
        kind: 'warning',
        warning: { code: 'truncated', message: 'The file ends before its package ends.' },
      };
    if (this.#foreign !== undefined) yield foreignText(this.#foreign);
    yield {
      kind: 'run',
      run: { runner: 'go test', startedAt: instantOf(this.#firstTime), completedAt: instantOf(this.#lastTime) },
    };
  }

  *#takeOfPackage(event: GoEvent): Generator<ReportEntry> {
    const path = event.packagePath;
    const isEnd = event.test === undefined && ['pass', 'fail', 'skip'].includes(event.action);
    const test = this.#packageOf(path).take(event);
    const held = this.#held.get(path);
    if (test !== undefined && held !== undefined) held.push(test);
    else if (test !== undefined) yield* this.#put(test, path);
    if (isEnd) yield* this.#endPackage(path, event);
  }

  #packageOf(path: string): GoPackage {
    const known = this.#packages.get(path);
    if (known !== undefined) return known;
    const created = new GoPackage(path);
    this.#packages.set(path, created);
    this.#runs += 1;
    if (this.#runOf.has(path)) this.#held.set(path, []);
    this.#runOf.set(path, this.#runs);
    return created;
  }

  *#endPackage(path: string, event: GoEvent | undefined): Generator<ReportEntry> {
    const end = this.#packages.get(path)?.end(event, this.#builds);
    this.#packages.delete(path);
    const tests = [...(this.#held.get(path) ?? []), ...(end?.tests ?? [])];
    const isRerun = this.#isRerun(tests, path);
    this.#held.delete(path);
    for (const test of tests) {
      if (test.name !== path || !this.#reported.has(path)) yield* this.#put(test, isRerun ? path : undefined);
      if (test.name === path) this.#reported.add(path);
    }
    for (const warning of end?.warnings ?? []) yield { kind: 'warning', warning };
  }

  /** A build that failed is reported once, whether by an event or by a line. */
  *#failBuild(path: string, output: string, line: string): Generator<ReportEntry> {
    if (this.#reported.has(path)) return;
    this.isOfGo = true;
    this.#reported.add(path);
    yield* this.#put(buildFailure(path, output === '' ? line : output), path);
  }

  /**
   * gotestsum runs tests that failed again: the package begins once more, and nothing runs in it but them and the tests around
   * them. A package that runs whole once more, such as with another tag, has tests of its own.
   */
  #isRerun(tests: readonly ReportedTest[], path: string): boolean {
    const known = new Set(tests.filter((test) => this.#ledger.knows(test)).flatMap(namesOf));
    return tests.every((test) => test.name === path || known.has(fullName(test)));
  }

  /** Puts a test; without the path of its package, as one that is no attempt of an earlier one. */
  #put(test: ReportedTest, path: string | undefined): Generator<ReportEntry> {
    return this.#ledger.put(test, path === undefined ? undefined : (this.#runOf.get(path) ?? 0));
  }
}

/** The most levels of subtests that are looked at. */
const MOST_LEVELS = 32;

/** The name of a test, and those of the tests around it. */
function namesOf(test: ReportedTest): readonly string[] {
  const parts = fullName(test).split('/', MOST_LEVELS);
  return [fullName(test), ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

function fullName({ suite, name }: ReportedTest): string {
  return [...suite, name].join('/');
}

function foreignText({ count, line }: { readonly count: number; readonly line: number }): ReportEntry {
  const message = `Skipped ${counted(count, 'line')} that ${count === 1 ? 'is' : 'are'} not go test events.`;
  return { kind: 'warning', warning: { code: 'foreign_text', message, line } };
}
