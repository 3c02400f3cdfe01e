import { passedRunTest } from '../../failed-run.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { MOST_ATTEMPTS, type PlaywrightBlock } from './playwright-text-block.js';
import type { PlaywrightCount, PlaywrightLine, PlaywrightOutcome, PlaywrightTitle } from './playwright-text-lines.js';

interface Listed {
  readonly title: PlaywrightTitle;
  /** One for each attempt, oldest first; where there are too many, the last one is the last. */
  readonly lines: PlaywrightLine[];
}

type Verdict = 'failed' | 'interrupted' | 'flaky' | 'passed' | 'skipped';

/** One run of Playwright: the list of tests, what is said of those that did not pass, and the summary. */
export class PlaywrightRun {
  readonly #listed = new Map<string, Listed[]>();
  /** Tests that may be tried again, by their title, the number of the next attempt, and how the last one ended. */
  readonly #waiting = new Map<string, Listed[]>();
  readonly #begun = new Map<string, PlaywrightTitle>();
  readonly #blocks: PlaywrightBlock[] = [];
  #counts = new Map<PlaywrightOutcome, PlaywrightCount>();
  #named: { readonly of: PlaywrightOutcome; readonly title: PlaywrightTitle }[] = [];

  /** `announced`: the number of tests in the first line of the run, if there is one. */
  constructor(private readonly announced: number | undefined) {}

  get hasSummary(): boolean {
    return this.#counts.size > 0;
  }

  /** Whether the summary has tests that failed or did not run: what follows is not of this run. */
  get hasFailed(): boolean {
    return this.#count('failed') + this.#count('interrupted') + this.#count('did not run') > 0;
  }

  get durationMs(): number | undefined {
    return this.#counts.get('passed')?.durationMs;
  }

  list(line: PlaywrightLine): void {
    const { title, retry, mark } = line;
    const tried = retry === 0 ? undefined : this.#tried(line);
    const listed = tried ?? { title, lines: [] };
    if (tried === undefined) put(this.#listed, title.text, listed);
    else if (listed.lines.length === MOST_ATTEMPTS) listed.lines.pop();
    listed.lines.push(line);
    put(this.#waiting, attemptOf(title, retry + 1, mark), listed);
  }

  /** Returns the test of an attempt. With --repeat-each, several have one title; one that failed is tried again. */
  #tried({ title, retry }: PlaywrightLine): Listed | undefined {
    for (const mark of MARKS) {
      const listed = this.#waiting.get(attemptOf(title, retry, mark))?.pop();
      if (listed !== undefined) return listed;
    }
    return undefined;
  }

  begin(title: PlaywrightTitle): void {
    this.#begun.set(title.text, title);
  }

  describe(block: PlaywrightBlock): void {
    this.#blocks.push(block);
  }

  /** Takes a count of the summary; `isFirst` where another summary before it was printed by a test. */
  count(count: PlaywrightCount, isFirst: boolean): void {
    if (isFirst) {
      this.#counts = new Map();
      this.#named = [];
    }
    this.#counts.set(count.of, count);
  }

  /** Takes a test below the last count of the summary. */
  name(title: PlaywrightTitle): void {
    const of = [...this.#counts.keys()].at(-1);
    if (of !== undefined) this.#named.push({ of, title });
  }

  /** Whether another line names a test: then this one is not cut. */
  knows({ text }: PlaywrightTitle): boolean {
    return this.#listed.has(text) || this.#begun.has(text);
  }

  *end(): Generator<ReportEntry> {
    if (!this.hasSummary) {
      for (const test of this.#testsOfCut()) yield { kind: 'test', test };
      yield warningEntry('truncated', 'The text ends before the summary of the tests.');
      return;
    }
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    const failed = this.#count('failed');
    const found = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(failed, Math.min(found, failed));
    if (failed === 0 && this.#count('interrupted') + this.#count('did not run') > 0) yield FAILED_RUN;
    yield* this.#total(tests.length);
  }

  *#total(found: number): Generator<ReportEntry> {
    const counted = [...this.#counts.values()].reduce((sum, { tests }) => sum + tests, 0);
    if (found === 0 && !this.hasFailed && this.#count('passed') > 0)
      yield {
        kind: 'test',
        test: passedRunTest('playwright'),
      };
    const announced = Math.max(this.announced ?? 0, counted);
    yield totalBy(announced, counted);
    // What follows, such as errors outside of tests, is missing as well.
    if (counted < announced) yield warningEntry('truncated', 'The text ends inside the summary of the tests.');
  }

  #count(of: PlaywrightOutcome): number {
    return this.#counts.get(of)?.tests ?? 0;
  }

  #tests(): readonly ReportedTest[] {
    const verdicts = new Map<string, Verdict[]>();
    for (const { of, title } of this.#named) {
      const verdict = of === 'failed' || of === 'interrupted' ? of : 'flaky';
      put(verdicts, title.text, verdict);
    }
    // Above what is said of a test, the name of the step that failed may follow its title.
    const blocks = new Map<string, PlaywrightBlock[]>();
    for (const block of this.#blocks)
      for (const text of ways(block.title)) if (verdicts.has(text)) put(blocks, text, block);
    const others = this.#others(verdicts);
    const named = [...new Map(this.#named.map(({ title }) => [title.text, title])).values()];
    return [
      ...named.flatMap((title) =>
        this.#namedTests(title, verdicts.get(title.text) ?? [], blocks.get(title.text) ?? []),
      ),
      ...this.#undiscovered(verdicts),
      ...others,
    ];
  }

  #namedTests(
    title: PlaywrightTitle,
    verdicts: readonly Verdict[],
    blocks: readonly PlaywrightBlock[],
  ): readonly ReportedTest[] {
    const listed = ordered(this.#listed.get(title.text) ?? []);
    return verdicts.map((verdict, at) => testOf(title, verdict, listed[at], blocks[at]));
  }

  /** Tests with failures below the list that the summary does not name: it is cut. */
  #undiscovered(verdicts: ReadonlyMap<string, unknown>): readonly ReportedTest[] {
    const failed = this.#named.filter(({ of }) => of === 'failed').length;
    if (failed >= this.#count('failed')) return [];
    return this.#blocks
      .filter((block) => ![...ways(block.title)].some((text) => verdicts.has(text)))
      .slice(0, this.#count('failed') - failed)
      .map((block) => testOf(block.title, 'failed', undefined, block));
  }

  /** Returns the tests that the summary only counts, as far as the list names them. */
  #others(verdicts: ReadonlyMap<string, readonly Verdict[]>): readonly ReportedTest[] {
    const rest = [...this.#listed].flatMap(([key, same]) => ordered(same).slice(verdicts.get(key)?.length ?? 0));
    const skipped = rest.filter(({ lines }) => lines.at(-1)?.mark === 'skipped');
    const passed = rest.length - skipped.length;
    const notRun = this.#count('skipped') + this.#count('did not run');
    if (passed > this.#count('passed') || skipped.length > notRun) return [];
    if (rest.length > 0)
      return rest.map((listed) =>
        testOf(listed.title, listed.lines.at(-1)?.mark === 'skipped' ? 'skipped' : 'passed', listed),
      );
    // The `line` reporter names all tests that begin; which of them were skipped it does not say.
    const begun = [...this.#begun.values()].filter(({ text }) => !verdicts.has(text));
    return notRun > 0 || begun.length !== this.#count('passed') ? [] : begun.map((title) => testOf(title, 'passed'));
  }

  /** Returns what is known of tests in a text that ends before the summary. */
  #testsOfCut(): readonly ReportedTest[] {
    const same = new Map([...this.#listed].map(([text, listed]) => [text, ordered(listed).toReversed()]));
    const failed = this.#blocks.map((block) => {
      const name = [...ways(block.title)].find((text) => this.#listed.has(text));
      const listed = name === undefined ? undefined : same.get(name)?.pop();
      return testOf(listed?.title ?? block.title, verdictOf(listed) === 'flaky' ? 'flaky' : 'failed', listed, block);
    });
    const others = [...same.values()].flatMap((rest) => rest.toReversed());
    return [...failed, ...others.map((listed) => testOf(listed.title, verdictOf(listed), listed))];
  }
}

/** Adds a value to those of a key. */
function put<Value>(values: Map<string, Value[]>, key: string, value: Value): void {
  const same = values.get(key);
  if (same === undefined) values.set(key, [value]);
  else same.push(value);
}

const MARKS: readonly PlaywrightLine['mark'][] = ['failed', 'passed', 'skipped'];

function attemptOf({ text }: PlaywrightTitle, retry: number, mark: PlaywrightLine['mark']): string {
  return `${mark} ${retry} ${text}`;
}

/** How the attempts in the list ended, where no summary says what was expected. */
function verdictOf(listed: Listed | undefined): Verdict {
  const marks = listed?.lines.map(({ mark }) => mark) ?? ['failed'];
  const last = marks.at(-1) ?? 'failed';
  return last === 'passed' && marks.includes('failed') ? 'flaky' : last;
}

/** Those first whose last attempt failed. */
function ordered(listed: readonly Listed[]): readonly Listed[] {
  if (listed.length < 2) return listed;
  const isFailed = ({ lines }: Listed): boolean => lines.some(({ mark }) => mark === 'failed');
  return [...listed.filter(isFailed), ...listed.filter((one) => !isFailed(one))];
}

const MOST_STEPS = 12;

/** Yields the titles that may be those of the test: without the last steps. */
function* ways({ text }: PlaywrightTitle): Generator<string> {
  let end = text.length;
  for (let step = 0; step < MOST_STEPS && end > 0; step += 1) {
    yield text.slice(0, end);
    end = text.lastIndexOf(' › ', end - 1);
  }
}

const UNKNOWN: readonly ReportedFailure[] = [{ dialect: 'playwright' }];

function testOf(title: PlaywrightTitle, verdict: Verdict, listed?: Listed, block?: PlaywrightBlock): ReportedTest {
  const { project, file, line, column, path } = title;
  const isFailed = verdict === 'failed';
  const attempts = attemptsOf(verdict, listed, block);
  const last = attempts.at(-1);
  return {
    name: path.at(-1) ?? '',
    suite: path.slice(0, -1),
    file,
    line,
    column,
    variant: project,
    status: isFailed ? 'failed' : verdict === 'passed' || verdict === 'flaky' ? 'passed' : 'skipped',
    durationMs: last?.durationMs ?? listed?.lines.at(-1)?.durationMs,
    ...(verdict === 'interrupted' ? { skipReason: 'The run was interrupted.' } : {}),
    failures: isFailed ? (last?.failures ?? UNKNOWN) : [],
    events: [],
    ...(attempts.length > 1 ? { attempts } : {}),
  };
}

function attemptsOf(verdict: Verdict, listed?: Listed, block?: PlaywrightBlock): readonly ReportedAttempt[] {
  if (verdict !== 'failed' && verdict !== 'flaky') return [];
  const lines = listed?.lines ?? [];
  const said = block?.failures() ?? [];
  const failed =
    verdict === 'failed' ? Math.max(lines.length, said.length, 1) : Math.max(lines.length - 1, said.length);
  const attempts = Array.from({ length: Math.min(failed, MOST_ATTEMPTS) }, (_, at): ReportedAttempt => {
    const failures = said[at] ?? [];
    return {
      status: 'failed',
      durationMs: lines[at]?.durationMs,
      failures: failures.length === 0 ? UNKNOWN : failures,
    };
  });
  return verdict === 'failed'
    ? attempts
    : [...attempts, { status: 'passed', durationMs: lines.at(-1)?.durationMs, failures: [] }];
}
