import { instantOf } from '../../json/fields.js';
import {
  type ReportedFailure,
  type ReportedRun,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { counted } from '../../text/counted.js';
import { secondsToMs } from '../shared/attribute-values.js';
import {
  readXmlSubtrees,
  type XmlElement,
  type XmlOpen,
  type XmlPiece,
  type XmlSubtree,
} from '../../xml/xml-subtrees.js';
import { Warnings } from '../shared/subtrees-under.js';
import { type CaseContext, type JUnitCase, readCase } from './junit-case.js';
import { eventsOfOutput, failureOf, withOutput } from './junit-failures.js';
import { isCaseName, isJUnitUnit, isRootName, isSuite, propertiesOf, runnerOf } from './junit-runner.js';
import { looksLikeFile, ownFile, PlaceFinder, suiteName } from './junit-place.js';
import { hasResult } from './junit-status.js';
import { RetryMerger } from './retry-merger.js';

/**
 * JUnit XML, which hundreds of tools write, each in its way: suites nested to any depth or missing, several failures in a test,
 * repeated tests, attempts as Surefire writes them; and Sonar's generic test executions, which have the same tests.
 */
export const JUNIT: ReportFormat = {
  name: 'junit',
  aliases: ['junit-xml', 'surefire'],
  title: 'JUnit XML',
  recognizes,
  read: readJUnit,
};

const TAG_ON_LINE = /^[ \t]{0,40}<(?:testsuites?|testcase)[\s>]/im;

function recognizes({ text, root, json, lines }: ReportHead): boolean {
  if (root !== undefined && (isRootName(root.name) || root.children.some(isRootName))) return true;
  // What was printed before a report may look like a root element, or hide the true one.
  return json === undefined && lines.length === 0 && TAG_ON_LINE.test(text);
}

async function* readJUnit(source: ReportSource): AsyncGenerator<ReportEntry> {
  const reading = new JUnitReading();
  for await (const pieces of readXmlSubtrees(source, isJUnitUnit)) {
    for (const piece of pieces) {
      // Not delegated: that would wait for each entry once more.
      for (const entry of reading.take(piece)) yield entry;
    }
  }
  if (!reading.isJUnit) throw new UnreadableReport(sentenceOf(reading.root));
  for (const entry of reading.end()) yield entry;
}

function sentenceOf(root: string | undefined): string {
  const found = root === undefined ? 'has no elements' : `has <${root.slice(0, 100)}> as its root element`;
  return `JUnit XML has <testsuites>, <testsuite> or <testcase> as its root element, but this file ${found}.`;
}

/** The most warnings about numbers. */
const MOST_NUMBERS = 3;

/** What is read of one file, piece by piece. */
class JUnitReading {
  readonly #warnings = new Warnings();
  readonly #window = new RetryMerger();
  readonly #suites = new SuiteLedger();
  readonly #places = new PlaceFinder();
  #root: string | undefined;
  #isJUnit = false;
  #isTruncated = false;
  #goVersion: string | undefined;
  #fileOfRoot: { readonly parent: XmlOpen | undefined; readonly file: string } | undefined;
  #seen: XmlOpen | undefined;
  #run: ReportedRun = {};
  #cases = 0;
  #numbers = 0;
  /** Tests that are ready to be returned. */
  #tests: ReportedTest[] = [];

  /** The name of the first root element. */
  get root(): string | undefined {
    return this.#root;
  }

  /** Whether there was anything of JUnit XML. */
  get isJUnit(): boolean {
    return this.#isJUnit;
  }

  /** Takes a piece and returns what is ready. */
  take(piece: XmlPiece): readonly ReportEntry[] {
    if (piece.kind === 'warning') {
      this.#isTruncated ||= piece.warning.code === 'truncated';
      return [piece];
    }
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
    if (isCaseName(unit)) this.#isJUnit = true;
    if (inner === undefined || inner === this.#seen) return;
    this.#seen = inner;
    this.#isJUnit ||= isRootName(inner.name);
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
    else if (name === 'failure' || name === 'error')
      this.#put(this.#ofSuite(failureOf(element, this.#context(path)), path), path);
    else this.#suites.addOutput(path.at(-1), element);
  }

  #case({ element, path, isComplete }: XmlSubtree): void {
    this.#cases += 1;
    if (!isComplete && !hasResult(element)) {
      const name = (element.attributes['name'] ?? '').slice(0, 200);
      this.#warnings.add(
        'no_result',
        `The file ends inside the test "${name}", before its result; the test was skipped.`,
        element.line,
      );
      return;
    }
    this.#put(readCase(element, this.#context(path), this.#warnings), path);
    for (const inner of element.children.filter((child) => isCaseName(child.name)))
      this.#case({ element: inner, path, isComplete });
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
    return { test, suite: path.at(-1), key: undefined, isPhase: false, isEcho: false };
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
    const { outputs, isUnreported } = this.#suites.close(closing);
    if (isUnreported) this.#put(this.#ofSuite(withOutput({ element: 'error' }, outputs), path), path.slice(0, -1));
    const complete = (test: ReportedTest): ReportedTest => ({
      ...test,
      failures: test.failures.map((failure) => withOutput(failure, outputs)),
    });
    if (outputs.length > 0) this.#window.addOutput(closing, outputs.flatMap(eventsOfOutput), complete);
    if (path.length === 1) this.#rootClosed(closing);
  }

  /** What a root that has ended claims of itself. */
  #rootClosed(root: XmlOpen): void {
    const durationMs = secondsToMs(root.attributes['time']);
    if (typeof durationMs === 'number') this.#run = { ...this.#run, durationMs: this.#run.durationMs ?? durationMs };
    const claimed = Number(root.attributes['tests'] ?? Number.NaN);
    if (this.#isTruncated && claimed > this.#cases) {
      this.#warnings.add(
        'counts_differ',
        `The file announces ${counted(claimed, 'test')}, but ${this.#cases} ${this.#cases === 1 ? 'was' : 'were'} found.`,
        root.line,
      );
    }
    this.#cases = 0;
  }

  #reported(): readonly ReportEntry[] {
    const tests = this.#tests.map((test): ReportEntry => ({ kind: 'test', test }));
    if (tests.length > 0) this.#tests = [];
    const warnings = this.#warnings.take();
    return warnings.length === 0 ? tests : [...tests, ...warnings.filter((entry) => this.#isWanted(entry))];
  }

  #isWanted(entry: ReportEntry): boolean {
    if (entry.kind !== 'warning' || entry.warning.code !== 'invalid_number') return true;
    this.#numbers += 1;
    return this.#numbers <= MOST_NUMBERS;
  }
}

/** An element that is nowhere open. */
const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };

/** What is known of an open suite. */
interface OpenSuite {
  /** Tests in it, nested ones too, that failed or failed at first. */
  failed: number;
  readonly outputs: XmlElement[];
}

/** The most outputs of a suite that are kept. */
const MOST_OUTPUTS = 4;

/** What open suites had so far: their output, which may be before or after their tests, and whether tests failed in them. */
class SuiteLedger {
  readonly #open = new Map<XmlOpen, OpenSuite>();

  /** Takes a test that is under a path. */
  addTest(path: readonly XmlOpen[], { status, attempts }: ReportedTest): void {
    if (status !== 'failed' && attempts === undefined) return;
    for (const open of path) this.#of(open).failed += 1;
  }

  /** Takes an output of a suite. */
  addOutput(suite: XmlOpen | undefined, output: XmlElement): void {
    if (suite === undefined || output.text.trim() === '') return;
    const { outputs } = this.#of(suite);
    if (outputs.length < MOST_OUTPUTS) outputs.push(output);
  }

  /**
   * Forgets a suite that closes, and gives its output; `isUnreported`: it claims errors, which no test in it reports, and wrote to
   * the error stream. So Newman reports a request or a script that failed outside of its tests.
   */
  close(suite: XmlOpen): { readonly outputs: readonly XmlElement[]; readonly isUnreported: boolean } {
    const { outputs, failed } = this.#open.get(suite) ?? { outputs: [], failed: 0 };
    this.#open.delete(suite);
    const claimed = Number(suite.attributes['errors'] ?? 0);
    const isUnreported = claimed > 0 && failed === 0 && outputs.some(({ name }) => name.toLowerCase() === 'system-err');
    return { outputs, isUnreported };
  }

  #of(suite: XmlOpen): OpenSuite {
    const known = this.#open.get(suite);
    if (known !== undefined) return known;
    const fresh: OpenSuite = { failed: 0, outputs: [] };
    this.#open.set(suite, fresh);
    return fresh;
  }
}
