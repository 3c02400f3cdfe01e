import { failedRunTest } from '../../failed-run.js';
import type { ReportedRun, ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { BoundedText } from '../../text/bounded-text.js';
import { HAS_ENTITY, withoutEntities } from '../../text/entities.js';
import { childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { filled, millisecondsOf, secondsOf } from '../shared/attribute-values.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';
import { failureIn, type Output } from './jetbrains-failure.js';

const ROOTS: readonly string[] = ['testrun'];
const TITLE = 'JetBrains IDE test results XML';

/**
 * What IDEs of JetBrains and Android Studio write with "Export Test Results" (TestResultsXmlFormatter.java of intellij-community,
 * AndroidTestResultsXmlFormatter.kt of Android Studio), and TextTest with the external format `jetbrains`.
 */
export const JETBRAINS: ReportFormat = {
  name: 'jetbrains',
  aliases: ['intellij', 'android-studio'],
  title: TITLE,
  roots: ROOTS,
  recognizes: ({ root }: ReportHead): boolean =>
    root?.elements.some(
      ({ name, parent, attributes }) =>
        name === 'count' &&
        parent === 'testrun' &&
        attributes['name'] !== undefined &&
        attributes['value'] !== undefined,
    ) === true,
  read,
};

const ROOTED = {
  title: TITLE,
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => {
    if (path.length === 1 && OF_RUN.has(name)) return true;
    return IN_SUITES.has(name) && path.every((open, at) => at === 0 || open.name === 'suite');
  },
};

/** `<root>` has what was printed outside of tests. */
const OF_RUN: ReadonlySet<string> = new Set(['count', 'config', 'root']);
const IN_SUITES: ReadonlySet<string> = new Set(['test', 'output']);

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let run = new TestRun(warnings);
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      run.isCut ||= piece.warning.code === 'truncated';
      yield piece;
    } else if (piece.kind === 'unit') yield* run.take(piece.unit);
    else if (piece.path.length === 1) {
      yield* run.finish(piece.path[0]);
      run = new TestRun(warnings);
    } else yield* run.closeSuite(piece.path);
    yield* warnings.take();
  }
}

/** One document. */
class TestRun {
  isCut = false;
  readonly #counts = new Map<string, number>();
  readonly #entities = new Entities();
  /** Open suites in which something failed. */
  readonly #failed = new Set<XmlOpen>();
  /** What was printed in open suites, and, for the root, outside of them. */
  readonly #printed = new Map<XmlOpen, BoundedText>();
  #isTestNg = false;
  #tests = 0;
  #passed = 0;
  #failures = 0;

  constructor(private readonly warnings: Warnings) {}

  *take(unit: XmlSubtree): Generator<ReportEntry> {
    const { element, path } = unit;
    const { name = '', value, configId } = element.attributes;
    if (element.name === 'count') this.#counts.set(name, Number(value));
    else if (element.name === 'config') this.#isTestNg = configId === 'TestNG';
    else if (element.name === 'output') this.#print(path.at(-1), element);
    else if (element.name === 'root')
      for (const output of childrenNamed(element, 'output')) this.#print(path[0], output);
    else yield* this.#takeTest(unit);
  }

  /** Suites have the worst status of what is in them: one that failed without a test that failed did so by itself. */
  *closeSuite(path: readonly XmlOpen[]): Generator<ReportEntry> {
    const suite = path.at(-1);
    if (suite?.name !== 'suite') return;
    const status = suite.attributes['status'];
    const isExplained = this.#failed.delete(suite);
    const text = this.#takePrinted(suite);
    if (status === 'skipped')
      this.warnings.add('no_result', `The suite "${nameOf(suite).slice(0, 200)}" did not run to its end.`, suite.line);
    if (!isFailure(status) || isExplained) return;
    for (const open of path) this.#failed.add(open);
    if (this.isCut) {
      yield FAILED_RUN;
      return;
    }
    yield {
      kind: 'test',
      test: {
        name: nameOf(suite),
        ...placeOf(suite.attributes, path.slice(0, -1)),
        status: 'failed',
        failures: [text === undefined ? { message: 'The suite failed outside of its tests.' } : { text }],
        events: [],
      },
    };
  }

  *finish(root: XmlOpen | undefined): Generator<ReportEntry> {
    if (root === undefined) return;
    yield { kind: 'run', run: runOf(root, this.warnings) };
    const failures = this.#count('failed') + this.#count('error');
    const total = this.#count('total');
    // By default the IDE leaves out methods of TestNG that prepare tests and passed, but counts them.
    if (this.#isTestNg) yield totalBy(total - this.#count('passed'), this.#tests - this.#passed);
    else yield totalBy(total, this.#tests);
    const text = this.#takePrinted(root);
    if (failures > 0 && this.#tests === 0 && text !== undefined && !this.isCut) {
      this.#failures += 1;
      yield { kind: 'test', test: failedRunTest([{ text }]) };
    }
    yield announcedBy(failures, this.#failures);
  }

  #count(name: string): number {
    const count = this.#counts.get(name) ?? 0;
    return Number.isFinite(count) && count > 0 ? count : 0;
  }

  #print(open: XmlOpen | undefined, { text }: XmlElement): void {
    if (open === undefined) return;
    const printed = this.#printed.get(open) ?? new BoundedText();
    this.#printed.set(open, printed);
    printed.push(text);
  }

  /** Returns what was printed in an element that closes. */
  #takePrinted(open: XmlOpen): string | undefined {
    const printed = this.#printed.get(open)?.toString() ?? '';
    this.#printed.delete(open);
    return filled(this.#entities.resolve(printed));
  }

  *#takeTest(unit: XmlSubtree): Generator<ReportEntry> {
    const { element, path, isComplete } = unit;
    const { attributes } = element;
    const name = nameOf(element);
    const status = isTagCut(unit) ? undefined : STATUSES.get(attributes['status'] ?? '');
    if (!isComplete && status !== 'failed') {
      this.warnings.addUnfinished(name, element.line);
      return;
    }
    this.#tests += 1;
    if (status === 'passed') this.#passed += 1;
    if (status === 'passed' && attributes['isConfig'] === 'true') return;
    if (status === 'failed') {
      this.#failures += 1;
      for (const open of path) this.#failed.add(open);
    }
    if (status === undefined || attributes['status'] === 'skipped')
      this.warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
    const isOfTextTest = path[0]?.attributes['footerText'] === 'Generated by TextTest';
    const { duration } = attributes;
    yield {
      kind: 'test',
      test: {
        name,
        ...placeOf(attributes, path),
        status: status ?? 'skipped',
        durationMs: (isOfTextTest ? secondsOf : millisecondsOf)(duration, element, this.warnings),
        ...this.#said(element, status),
      },
    };
  }

  #said(element: XmlElement, status: TestStatus | undefined): Pick<ReportedTest, 'skipReason' | 'failures' | 'events'> {
    if (status === 'passed') return { failures: [], events: [] };
    const outputs = this.#outputsOf(element);
    if (status === 'failed') return failureIn(element, outputs);
    const [line, ...rest] = outputs.flatMap(({ text }) => text.split('\n')).filter((text) => text.trim() !== '');
    return { skipReason: rest.length === 0 ? filled(line) : undefined, failures: [], events: [] };
  }

  #outputsOf(element: XmlElement): readonly Output[] {
    return childrenNamed(element, 'output').map(({ attributes, text }) => ({
      isError: attributes['type'] === 'stderr',
      text: this.#entities.resolve(text),
    }));
  }
}

/** A test that is `skipped` was not run, was stopped, or had not ended yet; one that its runner skips is `ignored`. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['ignored', 'skipped'],
  ['skipped', 'skipped'],
]);

function isFailure(status: string | undefined): boolean {
  return STATUSES.get(status ?? '') === 'failed';
}

/** Up to 2017 IDEs escaped output twice. Such a text has none of these characters, and no other `&`. */
const RAW = /[<>"']|&(?!(?:quot|apos|lt|gt|amp|#\d{1,7});)/;

/** Resolves output that is escaped twice, until one shows that the file's is not. */
class Entities {
  #isRaw = false;

  resolve(text: string): string {
    this.#isRaw ||= RAW.test(text);
    return !this.#isRaw && HAS_ENTITY.test(text) ? withoutEntities(text) : text;
  }
}

function nameOf({ name, attributes }: Pick<XmlOpen, 'name' | 'attributes'>): string {
  return filled(attributes['name']) === undefined ? `unnamed ${name}` : (attributes['name'] ?? '');
}

/** `file:///app/cart.feature:12`; of PHPUnit `php_qn:///app/CartTest.php::\CartTest::testAdds`. Other addresses name no file for certain. */
const FILE = /^file:\/\/(.{1,2000}?\.\w{1,20})(?::(\d{1,9}))?$/;
const PHP = /^php_qn:\/\/(.{1,2000}?)::/;
/** `java:suite://shop.CartTest`, `java:test://shop.CartTest/adds`, and `java:test://shop.CartTest.adds` of older versions. */
const JAVA_SUITE = /^java:suite:\/\/([\p{L}\p{N}_$.]{1,1000})$/u;
const JAVA_TEST = /^java:test:\/\/([\p{L}\p{N}_$.]{1,1000})\//u;

type Attributes = XmlOpen['attributes'];

function fileOf({ locationUrl = '' }: Attributes): Pick<ReportedTest, 'file' | 'line'> {
  const [, file, line] = FILE.exec(locationUrl) ?? PHP.exec(locationUrl) ?? [];
  if (file === undefined) return {};
  return Number(line ?? 0) > 0 ? { file, line: Number(line) } : { file };
}

/** The file is that of the test, or of the innermost suite that has one; suites that are files are left out. */
function placeOf(attributes: Attributes, path: readonly XmlOpen[]): Pick<ReportedTest, 'suite' | 'file' | 'line'> {
  const suites = path.slice(1);
  const around = suites.findLast((open) => fileOf(open.attributes).file !== undefined)?.attributes;
  const names = suites.filter((open) => !isFile(open)).map((open) => classOf(open) ?? nameOf(open));
  const testClass = suites.some((open) => classOf(open) !== undefined) ? undefined : classAround(attributes);
  return {
    suite: testClass === undefined ? names : [testClass, ...names],
    file: around && fileOf(around).file,
    ...fileOf(attributes),
  };
}

function isFile({ attributes }: XmlOpen): boolean {
  const { file, line } = fileOf(attributes);
  const name = filled(attributes['name']);
  return file !== undefined && line === undefined && name !== undefined && (file === name || file.endsWith(`/${name}`));
}

function classOf({ attributes }: XmlOpen): string | undefined {
  return JAVA_SUITE.exec(attributes['locationUrl'] ?? '')?.[1];
}

/** The export of a single class has its tests without a suite around them. */
function classAround({ locationUrl = '', name = '' }: Attributes): string | undefined {
  const found = JAVA_TEST.exec(locationUrl)?.[1];
  const end = `.${name}`;
  if (found !== undefined || !locationUrl.startsWith('java:test://') || !locationUrl.endsWith(end)) return found;
  return filled(locationUrl.slice('java:test://'.length, -end.length));
}

function runOf({ attributes, ...root }: XmlOpen, warnings: Warnings): ReportedRun {
  const { footerText = '', duration } = attributes;
  return {
    runner: /^Generated by ([^\n]{1,100}?)(?: on |$)/.exec(footerText)?.[1],
    durationMs: millisecondsOf(duration, root, warnings),
  };
}
