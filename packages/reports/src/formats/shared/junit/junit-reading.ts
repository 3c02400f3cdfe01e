import { instantOf } from '../../../json/fields.js';
import type { ReportedFailure, ReportedRun, ReportedTest, ReportEntry } from '../../../report.js';
import { asOpen, type XmlElement, type XmlOpen, type XmlPiece, type XmlSubtree } from '../../../xml/xml-subtrees.js';
import { secondsToMs } from '../attribute-values.js';
import { Warnings } from '../subtrees-under.js';
import { type CaseContext, type JUnitCase, readCase } from './junit-case.js';
import { eventsOfOutput, failureOf, failedByOutput, withOutput } from './junit-failures.js';
import { isCaseName, isSuite, propertiesOf, runnerOf } from './junit-runner.js';
import { failureOfKatalonSuite } from './katalon-output.js';
import { looksLikeFile, ownFile, PlaceFinder, suiteName } from './junit-place.js';
import { isJUnitCase, isJUnitSuite } from './junit-dialect.js';
import { failuresCounted, SuiteLedger } from './suite-ledger.js';
import { SuiteTotals } from './suite-totals.js';
import { hasResult, isUnfinished } from './junit-status.js';
import { RetryMerger } from './retry-merger.js';

/** The most warnings about numbers. */
const MOST_NUMBERS = 3;

/** What is read of one file of JUnit XML, or of what has the same tests, piece by piece. */
export class JUnitReading {
  readonly #warnings = new Warnings();
  readonly #window = new RetryMerger();
  readonly #suites = new SuiteLedger();
  readonly #totals = new SuiteTotals();
  readonly #places = new PlaceFinder();
  #root: string | undefined;
  #isJUnit = false;
  #hasTests = false;
  #foreign: XmlElement | undefined;
  #goVersion: string | undefined;
  #fileOfRoot: { readonly parent: XmlOpen | undefined; readonly file: string } | undefined;
  #seen: XmlOpen | undefined;
  #run: ReportedRun = {};
  #announced: ReportEntry[] = [];
  #numbers = 0;
  /** Tests that are ready to be returned. */
  #tests: ReportedTest[] = [];

  /** The name of the first root element. */
  get root(): string | undefined {
    return this.#root;
  }

  /** Whether there was anything of JUnit XML. */
  get isJUnit(): boolean {
    return this.#isJUnit && (this.#foreign === undefined || this.#hasTests);
  }

  /** The first element that has the name of a test, and is one of another format. */
  get foreign(): XmlElement | undefined {
    return this.#foreign;
  }

  /** Takes a piece and returns what is ready. */
  take(piece: XmlPiece): readonly ReportEntry[] {
    if (piece.kind === 'warning') return [piece];
    const path = piece.kind === 'unit' ? piece.unit.path : piece.path;
    this.#meet(path, piece.kind === 'unit' ? piece.unit.element.name : '');
    if (piece.kind === 'unit') this.#unit(piece.unit);
    else this.#closed(path);
    return this.#reported();
  }

  /** The file has ended. */
  end(): readonly ReportEntry[] {
    this.#tests.push(...this.#window.rest());
    const reported = this.#reported();
    return Object.values(this.#run).some((fact) => fact !== undefined)
      ? [...reported, { kind: 'run', run: this.#run }]
      : reported;
  }

  /** Facts of the elements around a piece, when they are new. */
  #meet(path: readonly XmlOpen[], unit: string): void {
    this.#root ??= path[0]?.name ?? unit;
    const inner = path.at(-1);
    if (inner === undefined || inner === this.#seen) return;
    this.#seen = inner;
    this.#isJUnit ||= isJUnitSuite(inner, path[0] ?? inner);
    const starts = path.map((open) => instantOf(open.attributes['timestamp'])).filter((start) => start !== undefined);
    const startedAt = [this.#run.startedAt, ...starts]
      .filter((start) => start !== undefined)
      .toSorted((a, b) => a.getTime() - b.getTime())[0];
    const runner = this.#run.runner ?? runnerOf(path, this.#goVersion);
    this.#run = { ...this.#run, startedAt, runner };
    const file = ownFile(inner.attributes);
    if (isSuite(inner) && inner.attributes['name'] === 'Root Suite' && file !== undefined && looksLikeFile(file)) {
      this.#fileOfRoot = { parent: path.at(-2), file };
    }
  }

  #unit(unit: XmlSubtree): void {
    const { element, path } = unit;
    const name = element.name.toLowerCase();
    if (isCaseName(name)) this.#case(unit);
    else if (name === 'properties') this.#properties(element);
    else if (name === 'failure' || name === 'error') this.#ownFailure(failureOf(element, this.#context(path)), path);
    else this.#suites.addOutput(path.at(-1), element);
  }

  #case({ element, path, isComplete }: XmlSubtree): void {
    if (!isJUnitCase(element)) {
      this.#foreign ??= element;
      return;
    }
    this.#isJUnit = true;
    this.#hasTests = true;
    if (!isComplete && !hasResult(element)) {
      this.#warnings.add(
        'no_result',
        `The file ends inside the test "${nameOf(element)}", before its result; the test was skipped.`,
        element.line,
      );
      return;
    }
    if (isUnfinished(element))
      this.#warnings.add(
        'no_result',
        `The test "${nameOf(element)}" has no result; it was recorded as skipped.`,
        element.line,
      );
    const read = readCase(element, this.#context(path), this.#warnings);
    if (isIdleConfiguration(read)) return;
    this.#totals.add(path, element, read.test.status === 'skipped');
    this.#put(read, path);
    this.#suites.addFailures(path, failuresCounted(element));
    this.#within(element, path, isComplete);
  }

  /** Takes the tests in a test, and those of suites in it: they may fail where the test itself does not. */
  #within(element: XmlElement, path: readonly XmlOpen[], isComplete: boolean): void {
    for (const child of element.children) {
      if (isCaseName(child.name)) this.#case({ element: child, path, isComplete });
      else if (isSuite(asOpen(child))) this.#within(child, [...path, asOpen(child)], isComplete);
    }
  }

  #put(read: JUnitCase, path: readonly XmlOpen[]): void {
    this.#suites.addTest(path, read.test);
    this.#tests.push(...this.#window.put(read));
  }

  #context(path: readonly XmlOpen[]): CaseContext {
    const root = this.#fileOfRoot;
    const isUnderRoot = root !== undefined && path.includes(root.parent ?? path[0] ?? NOWHERE);
    return {
      path,
      isGo: this.#goVersion !== undefined,
      fileOfRoot: isUnderRoot ? root.file : undefined,
      places: this.#places,
    };
  }

  #ownFailure(failure: ReportedFailure, path: readonly XmlOpen[]): void {
    this.#suites.addFailures(path, 1);
    this.#put(this.#ofSuite(failure, path), path);
  }

  /** Returns a failure of a suite as a whole: of its fixture, its process or its file. */
  #ofSuite(failure: ReportedFailure, path: readonly XmlOpen[]): JUnitCase {
    const suites = path.filter(isSuite);
    const names = suites.map(suiteName).filter((name) => name !== undefined);
    const test: ReportedTest = {
      name: names.at(-1) ?? 'unnamed suite',
      suite: names.slice(0, -1),
      status: 'failed',
      file: suites
        .map((open) => ownFile(open.attributes))
        .findLast((file) => file !== undefined && looksLikeFile(file)),
      failures: [failure],
      events: [],
    };
    return { test, suite: path.at(-1), key: undefined, isPhase: false, isRetry: false, isEcho: false };
  }

  #properties(element: XmlElement): void {
    const go = propertiesOf(element).find(([name]) => name === 'go.version')?.[1];
    if (go === undefined) return;
    this.#goVersion ??= go.replace(/^go/, '').split(' ')[0] ?? go;
    this.#run = { ...this.#run, runner: this.#run.runner ?? runnerOf([], this.#goVersion) };
  }

  #closed(path: readonly XmlOpen[]): void {
    const closing = path.at(-1);
    if (closing === undefined) return;
    const { outputs, isUnreported, announced } = this.#suites.close(path);
    if (announced !== undefined) this.#announced.push({ kind: 'announced', announced });
    const total = this.#totals.close(path);
    if (total !== undefined) this.#announced.push({ kind: 'total', total });
    if (isUnreported) this.#unreported(outputs, closing, path);
    const complete = (test: ReportedTest): ReportedTest => ({
      ...test,
      failures: test.failures.map((failure) => withOutput(failure, outputs)),
    });
    if (outputs.length > 0) this.#window.addOutput(closing, outputs.flatMap(eventsOfOutput), complete);
    if (path.length === 1) this.#rootClosed(closing);
  }

  /** Nothing but the counts or the output of a suite says that it failed, and its output why. */
  #unreported(outputs: readonly XmlElement[], closing: XmlOpen, path: readonly XmlOpen[]): void {
    const failure = failureOfKatalonSuite(outputs) ?? withOutput({ element: 'error' }, outputs);
    const name = failedByOutput(outputs);
    if (name !== undefined && this.#window.fail(closing, name, failure)) return;
    this.#put(this.#ofSuite(failure, path), path.slice(0, -1));
  }

  /** What a root that has ended claims of itself. */
  #rootClosed(root: XmlOpen): void {
    const durationMs = secondsToMs(root.attributes['time']);
    if (typeof durationMs === 'number') this.#run = { ...this.#run, durationMs: this.#run.durationMs ?? durationMs };
  }

  #reported(): readonly ReportEntry[] {
    const tests = this.#tests.map((test): ReportEntry => ({ kind: 'test', test }));
    if (tests.length > 0) this.#tests = [];
    const announced = this.#announced;
    if (announced.length > 0) this.#announced = [];
    tests.push(...announced);
    const warnings = this.#warnings.take();
    return warnings.length === 0 ? tests : [...tests, ...warnings.filter((entry) => this.#isWanted(entry))];
  }

  #isWanted(entry: ReportEntry): boolean {
    if (entry.kind !== 'warning' || entry.warning.code !== 'invalid_number') return true;
    this.#numbers += 1;
    return this.#numbers <= MOST_NUMBERS;
  }
}

function nameOf({ attributes }: XmlElement): string {
  return (attributes['name'] ?? '').slice(0, 200);
}

/** An element that is nowhere open. */
const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };

/** How TestNG's JUnitXMLReporter names methods that set up and tear down, which it does not count. */
const CONFIGURATION = /^@(?:Before|After)(?:Suite|Test|Groups|Class|Method) \S/;

/** A method of TestNG that sets up or tears down and did not run is no test. One that failed is reported. */
function isIdleConfiguration({ test }: JUnitCase): boolean {
  return test.status === 'skipped' && CONFIGURATION.test(test.name);
}
