import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { errorNameAt } from '../shared/errors/error-name.js';
import { thrownIn } from '../shared/tap/tap-failure.js';
import type { NodeTestLine, NodeTestPlace } from './node-test-lines.js';

interface Listed {
  readonly line: NodeTestLine;
  readonly suite: readonly string[];
  /** It has tests in it, which are listed before. */
  readonly isGroup: boolean;
  readonly said: BoundedText;
  /** The error that ended the process of a file, which is printed in front of it. */
  readonly crash: ReportedFailure | undefined;
}

interface Described {
  readonly name: string;
  readonly isTodo: boolean;
  readonly place: NodeTestPlace | undefined;
  readonly said: BoundedText;
}

/** One run of node:test: the list of tests, the counts, and what is said below them of tests that failed. */
export class NodeTestRun {
  readonly #listed: Listed[] = [];
  readonly #groups: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #described: Described[] = [];

  get hasEnded(): boolean {
    return this.#counts.has('duration_ms');
  }

  get durationMs(): number | undefined {
    return this.#counts.get('duration_ms');
  }

  /**
   * Takes a line of the list; returns where what is said of the test is collected.
   * @param printed what programs printed in front of it
   */
  list(line: NodeTestLine, printed: readonly string[]): BoundedText {
    const { depth, mark, name } = line;
    const said = new BoundedText();
    // Node.js 18 and 20.0 mark the end of a group as its beginning.
    const isEnd = this.#groups[depth] === name && (mark !== 'group' || line.durationMs !== undefined);
    const suite = this.#groups.slice(0, depth);
    if (isEnd || mark !== 'group') {
      this.#listed.push({ line, suite, isGroup: isEnd, said, crash: crashOf(line, printed) });
      if (this.#groups.length > depth) this.#groups.length = depth;
    } else if (depth <= this.#groups.length) this.#groups.splice(depth, Infinity, name);
    return said;
  }

  /** Takes a count of the summary. It begins with that of tests: what comes before was printed by a test. */
  count(of: string, count: number): void {
    if (of === 'tests') this.#counts.clear();
    else if (this.#counts.size === 0) return;
    this.#counts.set(of, count);
  }

  /** Takes a test below the counts; returns where what is said of it is collected. */
  describe({ name, directive }: NodeTestLine, place: NodeTestPlace | undefined): BoundedText {
    const said = new BoundedText();
    this.#described.push({ name, isTodo: directive !== undefined, place, said });
    return said;
  }

  *end(): Generator<ReportEntry> {
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    if (!this.hasEnded) {
      yield warningEntry('truncated', 'The text ends before the counts of the tests.');
      return;
    }
    const failing = this.#failing;
    const groups = this.#listed.filter(({ line, isGroup, said }) => isGroup && line.mark === 'failed' && !isSaid(said));
    const found = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(failing, Math.min(failing, found === 0 ? 0 : found + groups.length));
    const total = this.#count('tests');
    const missing = Math.max(total + this.#count('suites') - this.#listed.length, 0);
    yield totalBy(total, Math.max(total - missing, 0));
  }

  #count(of: string): number {
    return this.#counts.get(of) ?? 0;
  }

  get #failing(): number {
    return this.#count('fail') + this.#count('cancelled');
  }

  /** Whether more tests are listed than counted: tests print what looks like lines of the list. */
  get #hasSurplus(): boolean {
    return this.hasEnded && this.#listed.length > this.#count('tests') + this.#count('suites');
  }

  #tests(): readonly ReportedTest[] {
    // Those that are first are at the end, to be taken from there.
    const described = new Map<string, Described[]>();
    for (const one of this.#described.toReversed()) {
      const same = described.get(one.name);
      if (same === undefined) described.set(one.name, [one]);
      else same.push(one);
    }
    const failures = this.#described.filter(({ isTodo }) => !isTodo).length;
    // Where the text breaks off in the descriptions, the list is all that is known of the others.
    const isShown = (failures > 0 && failures >= this.#failing) || (this.#failing === 0 && this.#hasSurplus);
    const listed = this.#listed.flatMap((one): readonly ReportedTest[] => {
      const { line, isGroup, said } = one;
      if (line.mark !== 'failed') return isGroup ? [] : [testOf(one)];
      // A group without an error has tests that failed.
      if (isGroup && !isSaid(said) && described.get(line.name) === undefined) return [];
      const first = described.get(line.name)?.pop();
      if (first === undefined && (isShown || isGroup) && !(isGroup && isSaid(said))) return [];
      // The text may be cut in the last one: what is said below the list is said in it as well.
      const isCut = first !== undefined && first === this.#described.at(-1) && linesIn(first.said) < linesIn(said);
      return [testOf(one, isCut ? { ...first, said } : first)];
    });
    const others = [...described.values()]
      .flat()
      .filter(({ isTodo }) => !isTodo)
      .toReversed();
    return [...listed, ...others.map((one) => failedTest(one.name, [], one.said, one.place))];
  }
}

function isSaid(said: BoundedText): boolean {
  return said.toString().trim() !== '';
}

function linesIn(said: BoundedText): number {
  return said.toString().trim().split('\n').length;
}

function testOf({ line, suite, said, crash }: Listed, described?: Described): ReportedTest {
  const { name, durationMs, directive, mark } = line;
  if (mark === 'failed' && directive === undefined) {
    const test = failedTest(name, suite, described?.said ?? said, described?.place);
    const isFile = crash !== undefined && test.failures.some(({ message }) => message === FILE_FAILED);
    return { ...test, durationMs, ...(isFile ? { failures: [crash] } : {}) };
  }
  const isSkipped = directive !== undefined || mark === 'skipped';
  const reason = directive === 'SKIP' || directive === 'TODO' ? undefined : directive;
  return {
    name,
    suite,
    status: isSkipped ? 'skipped' : 'passed',
    durationMs,
    ...(isSkipped && reason !== undefined ? { skipReason: reason } : {}),
    failures: [],
    events: [],
  };
}

/** All that node:test says of a file whose process ended. */
const FILE_FAILED = 'test failed';
/** The last line of an error that nothing caught. */
const UNCAUGHT_ENDS = /^Node\.js v\d/;

function crashOf({ mark, depth, name }: NodeTestLine, printed: readonly string[]): ReportedFailure | undefined {
  const end = mark === 'failed' && depth === 0 ? printed.findLastIndex((line) => UNCAUGHT_ENDS.test(line)) : -1;
  const thrown = end < 0 ? undefined : thrownIn(printed.slice(0, end));
  const file = name.split(/[\\/]/).at(-1) ?? name;
  // Files run at the same time: the error may be of another one.
  return thrown !== undefined && printed.some((line) => line.includes(file))
    ? { ...thrown, dialect: 'node' }
    : undefined;
}

function failedTest(
  name: string,
  suite: readonly string[],
  said: BoundedText,
  place: NodeTestPlace | undefined,
): ReportedTest {
  return {
    name,
    suite,
    ...(place === undefined ? {} : { declaredIn: place.file, line: place.line, column: place.column }),
    status: 'failed',
    failures: [failureOf(said.toString(), place)],
    events: [],
  };
}

const FRAME = /^\s{4,40}at \S/;
/** Something that is no error, as node:test prints a reason of its own. */
const QUOTED = /^'([^'\n]{0,4000})'$/;
const HEAD = /^[A-Za-z_$][\w$.]{0,100}(?: \[\w{1,60}\])?: (?=\S)/;

function failureOf(said: string, location: NodeTestPlace | undefined): ReportedFailure {
  const lines = said.split('\n');
  const margin = /^ */.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  const text = lines
    .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart()))
    .join('\n')
    .trim();
  const [, quoted] = QUOTED.exec(text) ?? [];
  if (quoted !== undefined) return { message: quoted, isAssertion: false, location, dialect: 'node' };
  const own = text.split('\n');
  const frameAt = own.findIndex((line) => FRAME.test(line));
  const message = own
    .slice(0, frameAt === -1 ? own.length : frameAt)
    .join('\n')
    .trim();
  if (message === '') return { dialect: 'node' };
  return { type: errorNameAt(message), message: message.replace(HEAD, ''), text, ...matched(own), dialect: 'node' };
}

const VALUE = /^ {2}(actual|expected): (\S.{0,1000}),$/;

/** A message of the author's replaces that of `assert.match`, so that the values are in the properties of the error alone. */
function matched(lines: readonly string[]): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  if (!lines.includes('  generatedMessage: false,') || !lines.includes("  operator: 'match'")) return {};
  const values = new Map(lines.map((line) => VALUE.exec(line)).map((found) => [found?.[1], found?.[2]]));
  const [expected, actual] = [values.get('expected'), values.get('actual')];
  return expected === undefined || actual === undefined ? {} : { expected, actual, printed: true };
}
