import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import type { UnittestBlock } from './unittest-block.js';
import { UNEXPECTED_SUCCESS } from './unittest-failure.js';
import type { UnittestResult, Verdict } from './unittest-lines.js';
import type { UnittestName } from './unittest-name.js';

/** A test of which something is known. */
interface KnownTest {
  readonly test: UnittestName;
  verdict: Verdict | undefined;
  /** How often `-v` names it. */
  named: number;
  readonly blocks: UnittestBlock[];
}

/** The name of the test that stands for a run whose tests are only dots. */
const COMMAND = 'python -m unittest';

/** One run of tests, up to the line that says how it ended. */
export class UnittestRun {
  readonly #tests = new Map<string, KnownTest>();
  /** Tests of which a subtest failed: `-v` has no word for those. */
  readonly #withSubtests = new Set<string>();
  readonly #durations = new Map<string, number>();
  #hasNames = false;
  #failedLetters = 0;
  #passedLetters = 0;
  #isInterrupted = false;

  /** Takes a test that `-v` names. */
  name(test: UnittestName): void {
    this.#hasNames = true;
    const known = this.#known(test);
    // A test that failed is named once more where its tear-down fails, too.
    if (known.verdict?.word !== 'failed') known.named += 1;
  }

  /** Takes how a test ended. What failed stays so: a test can fail in its tear-down again. */
  verdict(test: UnittestName, verdict: Verdict): void {
    const known = this.#known(test);
    if (known.verdict === undefined || verdict.word === 'failed') known.verdict = verdict;
    if (isSubtest(test)) this.#withSubtests.add(test.base);
  }

  /** Takes the letters of tests. */
  letters(letters: string): void {
    this.#failedLetters += letters.replaceAll(/[^FE]/g, '').length;
    // Three dots alone may be an ellipsis.
    if (letters !== '...') this.#passedLetters += letters.replaceAll(/[^.]/g, '').length;
  }

  /** Takes a failure that is whole. */
  block(block: UnittestBlock): void {
    const { test } = block;
    this.#known(test).blocks.push(block);
    if (isSubtest(test)) this.#withSubtests.add(test.base);
  }

  /** Takes the time of a test. */
  duration(test: UnittestName, ms: number): void {
    this.#durations.set(keyOf(test), ms);
  }

  /** Somebody stopped the run, which can end with counts all the same. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Whether any test was seen. */
  get hasTests(): boolean {
    return this.#tests.size > 0 || this.#passedLetters + this.#failedLetters > 0;
  }

  /** Returns the tests of a run that ended. `ran` is how many there were. */
  *end(ran: number, result: UnittestResult): Generator<ReportEntry> {
    yield* this.#report(isHarmless(result));
    const isGreen = !result.isFailed && result.failures === 0 && this.#failing().length === 0;
    // Python 3.12 does not count all that is skipped.
    const hasPassed = ran > result.skipped || (ran > 0 && this.#passedLetters > 0);
    if (!this.#hasNames && isGreen && hasPassed) yield { kind: 'test', test: passedRunTest(COMMAND) };
    yield totalBy(ran, this.#hasNames ? Math.min(ran, this.#counted(true)) : ran);
    yield* this.#announce(result);
    if (this.#isInterrupted) yield warningEntry('truncated', 'The run was interrupted.');
    if (Math.max(this.#passedLetters, this.#counted(false)) > ran)
      yield warningEntry('truncated', `More tests ran than the ${ran} of the last line: a run before has no result.`);
  }

  /** Returns the tests of a run whose end is missing. */
  *cut(): Generator<ReportEntry> {
    yield* this.#report(false);
    if (this.#failedLetters > 0) yield FAILED_RUN;
    yield warningEntry(
      'truncated',
      'The text ends before unittest says how the run ended, such as "OK" or "FAILED (failures=1)".',
    );
  }

  *#announce(result: UnittestResult): Generator<ReportEntry> {
    const announced = result.failures + (isHarmless(result) ? 0 : result.unexpected);
    const failing = this.#failing();
    const found = failing.reduce((sum, { blocks }) => sum + Math.max(1, blocks.length), 0);
    yield announcedBy(announced, Math.min(found, announced));
    if (result.isFailed && failing.length === 0) yield FAILED_RUN;
  }

  *#report(isUnexpectedHarmless: boolean): Generator<ReportEntry> {
    for (const known of this.#tests.values()) {
      const { test, verdict, blocks } = known;
      if (verdict?.word === 'unexpected' && isUnexpectedHarmless) known.verdict = { ...verdict, word: 'passed' };
      const isKnown = verdict !== undefined || blocks.length > 0;
      if (this.#isInParts(known)) continue;
      else if (isKnown) yield* this.#timesOf(known);
      else yield warningEntry('no_result', `${test.name} started but has no result.`);
    }
  }

  /** nose names tests by their docstrings, which several may share. Which of them failed is not known. */
  *#timesOf(known: KnownTest): Generator<ReportEntry> {
    const times = isFailing(known) ? 1 : Math.max(1, known.named);
    for (let time = 0; time < times; time += 1) yield { kind: 'test', test: this.#testOf(known) };
  }

  /** Whether only subtests of a test failed, or were skipped. */
  #isInParts({ test, verdict, blocks }: KnownTest): boolean {
    return blocks.length === 0 && verdict?.word !== 'passed' && !isSubtest(test) && this.#withSubtests.has(test.base);
  }

  /** How many of the tests that a run counts are here: no subtests and fixtures, and in Python 3.12 not all that were skipped. */
  #counted(withSkipped: boolean): number {
    return [...this.#tests.values()].reduce((sum, { test, named, verdict, blocks }) => {
      const isKnown = verdict !== undefined || blocks.length > 0 || this.#withSubtests.has(test.base);
      const isCounted = isKnown && (withSkipped || verdict?.word !== 'skipped');
      return isCounted && !test.isFixture && !isSubtest(test) ? sum + named : sum;
    }, 0);
  }

  #failing(): readonly KnownTest[] {
    return [...this.#tests.values()].filter((test) => isFailing(test));
  }

  #known(test: UnittestName): KnownTest {
    const key = keyOf(test);
    const known = this.#tests.get(key) ?? { test, verdict: undefined, named: 0, blocks: [] };
    this.#tests.set(key, known);
    return known;
  }

  #testOf(known: KnownTest): ReportedTest {
    const { test, verdict, blocks } = known;
    const status = isFailing(known) ? 'failed' : verdict?.word === 'skipped' ? 'skipped' : 'passed';
    const file = blocks.find((block) => block.file !== undefined)?.file;
    const durationMs = this.#durations.get(keyOf(test)) ?? verdict?.durationMs;
    return {
      name: test.name,
      suite: test.suite,
      // Of the identity it is no part: the suite begins with the same module.
      ...(file === undefined ? {} : { file }),
      status,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(status === 'skipped' && verdict?.reason !== undefined ? { skipReason: verdict.reason } : {}),
      failures: status === 'failed' ? failuresOf(known) : [],
      events: blocks.flatMap((block) => block.events()),
    };
  }
}

/** Before Python 3.4, a test that passed against expectation did not fail the run. */
function isHarmless({ isFailed, unexpected }: UnittestResult): boolean {
  return !isFailed && unexpected > 0;
}

function keyOf({ name, suite }: UnittestName): string {
  return [...suite, name].join('\0');
}

/** Whether a name has what only subtests have. */
export function isSubtest(test: UnittestName): boolean {
  return keyOf(test) !== test.base;
}

function isFailing({ verdict, blocks }: KnownTest): boolean {
  return blocks.length > 0 || verdict?.word === 'failed' || verdict?.word === 'unexpected';
}

/** What the test says explains more than what its tear-down did afterwards. */
function failuresOf({ verdict, blocks }: KnownTest): ReportedTest['failures'] {
  if (blocks.length === 0) return [verdict?.word === 'unexpected' ? UNEXPECTED_SUCCESS : { dialect: 'python' }];
  const sorted = blocks.toSorted(
    (one, other) => Number(one.heading.word === 'ERROR') - Number(other.heading.word === 'ERROR'),
  );
  return sorted.map((block) => block.failure());
}
