import type { TestStatus } from '../../test-draft.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { numberAt, readDiagnosis, textAt, type TapDiagnosis } from '../shared/tap/tap-diagnosis.js';
import { diagnosedFailure, exitFailure } from '../shared/tap/tap-failure.js';
import type { TapPointLine } from './tap-line.js';
import { locationInText } from '../shared/tap/tap-location.js';
import { batsFileIn } from '../shared/bats-file.js';

const EXPECTED = 'expected: ';

const GOT = ', got: ';

/** Why a container failed, where it is not because of what it contains. */
const OWN_FAILURES: ReadonlySet<string> = new Set([
  'hookFailed',
  'testCodeFailure',
  'testTimeoutFailure',
  'cancelledByParent',
  'uncaughtException',
  'unhandledRejection',
]);

/** A test point with what is reported of it on the lines after it. */
export class TapPoint {
  readonly comments = new BoundedText();
  /** Lines that are indented below it, which some runners write instead of YAML. */
  readonly block = new BoundedText();
  readonly output = new BoundedText();
  children: readonly ReportedTest[] = [];
  /** Comments before it, after the point before. */
  remarks = '';
  /** Why the test ended before its assertions did. */
  ending: ReportedFailure | undefined;
  /** The file ends behind the brace that begins its subtests. */
  #isBrokenOff = false;
  readonly #diagnoses: TapDiagnosis[] = [];

  #line: TapPointLine;

  constructor(
    line: TapPointLine,
    readonly indent: number,
    /** What tape has for a suite: a comment above it. */
    readonly heading: string | undefined,
    /** Its place on its level, counted from 1: the name of one that has none. */
    readonly ordinal: number,
  ) {
    this.#line = line;
  }

  get line(): TapPointLine {
    return this.#line;
  }

  /** The brace at the end of its line began no block: it is part of the name. */
  keepBrace(): void {
    const name = `${this.#line.name} {`.trimStart();
    this.#line = { ...this.#line, name, opens: false };
  }

  /** The subtests in its braces were cut off. */
  breakOff(): void {
    this.#isBrokenOff = true;
  }

  get isBrokenOff(): boolean {
    return this.#isBrokenOff;
  }

  /** Takes the lines of a YAML block: Vitest writes one for each error. */
  diagnose(lines: readonly string[]): void {
    this.#diagnoses.push(readDiagnosis(lines));
  }

  get hasDiagnosis(): boolean {
    return this.#diagnoses.length > 0;
  }

  /** Returns the tests that the point means: itself, or what it contains. */
  toTests(): readonly ReportedTest[] {
    // What contains subtests is no test, but that it failed is known.
    if (this.children.length === 0) return this.#isBrokenOff && this.line.ok ? [] : [this.#toTest()];
    const printed = outputEvents(this.remarks);
    const inside = this.children.map((test) => ({
      ...test,
      suite: [this.line.name, ...test.suite],
      events: test.status === 'failed' && printed.length > 0 ? [...printed, ...test.events] : test.events,
    }));
    if (this.line.directive !== undefined) return inside.map((test) => this.#excused(test));
    return this.line.ok || this.#failedByChildren() ? inside : [...inside, this.#toTest()];
  }

  /** What a container that is skipped or to do contains does not fail. */
  #excused(test: ReportedTest): ReportedTest {
    if (test.status !== 'failed') return test;
    return { ...test, status: 'skipped', failures: [], skipReason: this.line.reason || undefined };
  }

  #failedByChildren(): boolean {
    const type = this.#textAt('failureType');
    if (type !== undefined) return !OWN_FAILURES.has(type);
    return this.children.some((test) => test.status === 'failed');
  }

  #toTest(): ReportedTest {
    const status = this.#status();
    const { reason } = this.line;
    const name = this.#name();
    return {
      name: name === '' ? String(this.line.number ?? this.ordinal) : name,
      suite: this.heading === undefined ? [] : [this.heading],
      status,
      durationMs: this.#durationMs(),
      ...(status === 'failed' ? this.#declaration() : {}),
      ...(status === 'skipped' && reason !== '' ? { skipReason: reason } : {}),
      failures: status === 'failed' ? this.#failures().map((failure) => this.#withOutcome(failure)) : [],
      events: this.#events(status),
    };
  }

  /** PHPUnit says in front of the name how a test failed: the name is the one with which it passes. */
  #name(): string {
    const ofCheck = OF_CHECK.exec(this.line.name)?.[1];
    if (ofCheck !== undefined) return ofCheck;
    return this.#outcome === undefined ? this.line.name : this.line.name.slice(this.#outcome.length + 2);
  }

  get #outcome(): string | undefined {
    return this.line.ok ? undefined : OUTCOME_OF_PHPUNIT.exec(this.line.name)?.[1];
  }

  /** node:test and bats name the file of a test only when it failed. The whole name selects it, also where it is read as several. */
  #declaration(): Pick<ReportedTest, 'declaredIn' | 'selector' | 'runner'> {
    const ofBats = batsFileIn(this.comments.toString()) ?? batsFileIn(this.#textAt('message') ?? '');
    if (ofBats !== undefined) return { declaredIn: ofBats, selector: this.line.name, runner: 'bats' };
    if (this.#textAt('failureType') === undefined) return {};
    return { declaredIn: locationInText(this.#textAt('location') ?? '')?.file, selector: this.line.name };
  }

  #status(): TestStatus {
    if (this.line.directive !== undefined) return 'skipped';
    return this.line.ok ? 'passed' : 'failed';
  }

  #durationMs(): number | undefined {
    const [first] = this.#diagnoses;
    return this.line.durationMs ?? (first === undefined ? undefined : numberAt(first, 'duration_ms', 'time_ms'));
  }

  #textAt(key: string): string | undefined {
    const [first] = this.#diagnoses;
    return first === undefined ? undefined : textAt(first, key);
  }

  /** Check says behind the name how a test ended: what failed, in a test that failed. */
  #checked(): ReportedFailure | undefined {
    const message = OF_CHECK.exec(this.line.name)?.[2];
    if (message === undefined) return undefined;
    return { message, dialect: 'cpp', isAssertion: !/^(?:Received signal|Early exit|Test timeout)/.test(message) };
  }

  #withOutcome(failure: ReportedFailure): ReportedFailure {
    return this.#outcome === undefined
      ? failure
      : { dialect: 'php', ...failure, isAssertion: this.#outcome === 'Failure' };
  }

  /** A point is an assertion, unless what is said of it shows something else. */
  #failures(): readonly ReportedFailure[] {
    return this.#reasons().map((failure) => (isInOwnWords(failure) ? { ...failure, element: 'failure' } : failure));
  }

  #reasons(): readonly ReportedFailure[] {
    if (this.ending !== undefined) return [this.ending];
    const diagnosed = this.#diagnoses.filter(({ entries }) => entries.size > 0);
    if (diagnosed.length > 0)
      return diagnosed.map(
        (diagnosis) => exitFailure(diagnosis, this.remarks) ?? diagnosedFailure(diagnosis, this.line.name),
      );
    const block = dedent(this.block.toString());
    if (block !== '') return [partBlock(block)];
    const checked = this.#checked();
    if (checked !== undefined) return [checked];
    const ofQunit = qunitFailure(this.line.name);
    if (ofQunit !== undefined) return [{ ...ofQunit, stack: dedent(this.comments.toString()) }];
    const reported = commentedFailure(dedent(this.comments.toString()));
    const named = reported.message === undefined ? expectationIn(this.line.name) : undefined;
    if (named !== undefined) return [{ message: named, isAssertion: true, dialect: 'go' }];
    return [
      reported.message === undefined && EXITED.test(this.line.name)
        ? { message: this.line.name, isAssertion: false }
        : reported,
    ];
  }

  /** Comments that are not the reason themselves, and what was printed. */
  #events(status: TestStatus): ReportedTest['events'] {
    if (status === 'passed') return [];
    const isExplained = this.hasDiagnosis || this.block.toString() !== '';
    const remarks = this.#textAt('exitCode') === undefined ? this.remarks : '';
    return outputEvents(
      [remarks, isExplained ? dedent(this.comments.toString()) : '', this.output.toString()].join('\n'),
    );
  }
}

function isInOwnWords({ message, isAssertion, dialect, type }: ReportedFailure): boolean {
  return message !== undefined && isAssertion === undefined && dialect === undefined && type === undefined;
}

/** `Failure: CartTest::testTotal` and `Error: CartTest::testTotal`. */
const OUTCOME_OF_PHPUNIT = /^(Failure|Error): (?=[\w\\]{1,300}::\w)/;

/** `till.c:core:test_total: Assertion 'total() == 42' failed`, and `Passed` (`tap_lfun` of Check); without a place, `(null)`. */
const OF_CHECK = /^((?:[^\s:]{1,400}\.(?:c|cc|cpp|cxx|h|check)|\(null\)):[^:\n]{1,200}:\w{1,200}): ([^]+)$/;

/** AVA's points that are not tests: their names say what happened. */
const EXITED = / exited (?:with a non-zero exit code: \d{1,9}|due to SIG[A-Z0-9]{1,10})$|^No tests found in /;

/** goss has what it expected in the name of a test: `Port: tcp:80: listening: Expected false to equal true`. */
function expectationIn(name: string): string | undefined {
  const at = name.search(/(?<=^|: )Expected \S/);
  const message = at === -1 ? '' : name.slice(at);
  return / (?:not )?to \S/.test(message) ? message : undefined;
}

function commentedFailure(text: string): ReportedFailure {
  const location = locationInText(text);
  const place = location === undefined ? {} : { location };
  if (/^\((?:in test file|from function) /.test(text)) return { message: text, dialect: 'shell', ...place };
  if (/^\s{0,10}Failed test\b/m.test(text)) return { message: text, dialect: 'perl', ...place };
  return text === '' ? {} : { message: text, ...place };
}

/** Mocha writes the message and below it the stack, which begins with the message once more. */
function partBlock(block: string): Pick<ReportedFailure, 'message' | 'text'> {
  const lines = block.split('\n');
  const [first = ''] = lines;
  const at =
    first === ''
      ? -1
      : lines.findIndex((line, index) => index > 0 && line.endsWith(first) && /^[\w$.[\] ]{1,200}: /.test(line));
  return at < 0
    ? { message: block }
    : { message: lines.slice(0, at).join('\n').trimEnd(), text: lines.slice(at).join('\n') };
}

/** Without the margin that all lines share, and without blank lines at the end. */
function dedent(text: string): string {
  const lines = text.trimEnd().split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const margin = filled.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Infinity);
  return filled.length === 0 ? '' : lines.map((line) => line.slice(margin)).join('\n');
}

/** qunit-tap says all of an assertion in the name of its point: `the sum, expected: 3, got: 4, test: adds, module: cart`. */
function qunitFailure(name: string): ReportedFailure | undefined {
  const at = name.startsWith(EXPECTED) ? 0 : name.indexOf(`, ${EXPECTED}`);
  const got = name.indexOf(GOT, at);
  const end = name.indexOf(', test: ', got);
  if (at < 0 || got < 0 || end < 0) return undefined;
  return {
    message: name.slice(0, end),
    isAssertion: true,
    expected: name.slice(name.indexOf(EXPECTED, at) + EXPECTED.length, got),
    actual: name.slice(got + GOT.length, end),
    printed: true,
  };
}
