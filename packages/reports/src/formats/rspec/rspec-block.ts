import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';

const OF_RSPEC_2 = 5;

/** What is below the heading of a failure or of a pending example. */
export class RspecBlock {
  readonly #said = new BoundedText();
  /** How far everything below the heading is indented. */
  #margin: number;
  #isAtHeading = true;

  constructor(
    readonly number: number | undefined,
    private readonly heading: string,
  ) {
    this.#margin = number === undefined ? 4 : `  ${number}) `.length;
  }

  /** Takes a line; lines that are not indented below the heading are those of other programs. */
  take(text: string): void {
    if (this.#isAtHeading) this.#measure(text);
    if (text.trim() === '') this.#said.push('\n');
    else if (text.startsWith(' '.repeat(this.#margin))) this.#said.push(`${text.slice(this.#margin)}\n`);
  }

  /** RSpec 2 indents by five blanks, however long the number is. */
  #measure(text: string): void {
    const indentation = text.search(/\S/);
    if (indentation < OF_RSPEC_2) return;
    this.#isAtHeading = false;
    this.#margin = Math.min(this.#margin, indentation);
  }

  /** The full description of the example: its groups and what it says itself. */
  get name(): string {
    return this.#isFixed ? this.heading.replace(/ FIXED$/, '') : this.heading;
  }

  /** Everything that it says, to find it again. */
  get whole(): string {
    return `${this.number ?? ''}) ${this.heading}\n${this.#text}`;
  }

  /** Why the example is pending. */
  get reason(): string | undefined {
    const [, reason] = /^# (.{0,4000})$/m.exec(this.#text.split('\n', 1)[0] ?? '') ?? [];
    return reason;
  }

  /** The file of the example, where a frame names it. */
  get file(): string | undefined {
    return /^\s{0,30}# ((?:\.{1,2}\/|\/)?[^\s:#][^\n:]{0,1000}_spec\.rb):\d{1,9}/m.exec(this.#text)?.[1];
  }

  /** Returns the failures; of an example with several, each one. */
  failures(): readonly ReportedFailure[] {
    const lines = this.#text.split('\n');
    if (this.#isFixed) return [fixedOf(lines)];
    const starts = lines.flatMap((line, at) => (PART.test(line) ? [at] : []));
    const parts = starts.map((start, index) => partOf(lines.slice(start, starts[index + 1])));
    // A part that has parts itself only says how many.
    const failures = (parts.length === 0 ? [lines] : parts).filter((part) => !COUNT.test(part[0] ?? ''));
    return failures.length === 0 ? [{ dialect: 'ruby', isAssertion: true }] : failures.map((part) => failureOf(part));
  }

  get #text(): string {
    return this.#said.toString();
  }

  get #isFixed(): boolean {
    return FIXED.test(this.#text);
  }
}

/** A failure of several in one example: `1.2) Failure/Error: …`. */
const PART = /^\s{0,40}\d{1,9}(?:\.\d{1,9}){1,20}\) (?=Failure\/Error:|Got \d)/;
const COUNT = /^Got \d{1,9} failures?\b/;

/** Returns the lines of a part without its number and without the margin below it. */
function partOf(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  const margin = PART.exec(first)?.[0].length ?? 0;
  const inner = ' '.repeat(margin);
  return [first.slice(margin), ...rest.map((line) => (line.startsWith(inner) ? line.slice(margin) : line.trimStart()))];
}

const SOURCE = 'Failure/Error:';
/** The name of an error above its message. RSpec leaves out the names of its own. */
const TYPE = /^([A-Z]\w{0,200}(?:::\w{1,200}){0,20}|\(anonymous error class\)):$/;
const ANONYMOUS = '(anonymous error class)';
const FRAME = /^# ?/;
const FIXED = /^Expected pending '/;

const OF_EXPECTATIONS = 'RSpec::Expectations::ExpectationNotMetError';
const OF_MOCKS = 'RSpec::Mocks::MockExpectationError';

/** What rspec-mocks says of a double, with the arguments and counts below. */
const BY_MOCKS =
  /^(?:\(.{1,2000}\)|#<.{1,2000}>) received |^ {0,8}expected: \d{1,9} times? |^(?:the|an?) .{1,2000} does not implement the /m;

function failureOf(lines: readonly string[]): ReportedFailure {
  const start = messageStart(lines);
  const type = TYPE.exec(lines[start] ?? '')?.[1];
  const from = type === undefined ? start : start + 1;
  const end = lines.findIndex((line, at) => at >= from && line !== '' && !line.startsWith('  '));
  const said = lines.slice(from, end < 0 ? undefined : end).map((line) => line.slice(2));
  const message = said.join('\n').trimEnd();
  const stack = framesOf(end < 0 ? [] : lines.slice(end));
  return {
    type: type === ANONYMOUS ? undefined : (type ?? ownTypeOf(lines.slice(0, start).join('\n'), message)),
    ...(message === '' ? {} : { message }),
    ...(stack === '' ? {} : { stack }),
    dialect: 'ruby',
    ...(type !== undefined && ASSERTION.test(type) ? {} : { isAssertion: type === undefined }),
  };
}

/** The assertions of other libraries, which RSpec names. */
const ASSERTION = /(?:^|::)Assertion(?:FailedError)?$/;

/** A pending example that passed has no source and no error. */
function fixedOf([message, ...lines]: readonly string[]): ReportedFailure {
  return { type: 'RSpec::Core::Pending::PendingExampleFixedError', message, stack: framesOf(lines), dialect: 'ruby' };
}

/** Returns the frames, and other lines behind a message, such as where a screenshot is. */
function framesOf(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(FRAME, ''))
    .join('\n');
}

/** A double that was not called fails as an expectation does where the test asks. */
function ownTypeOf(source: string, message: string): string {
  return BY_MOCKS.test(message) && !source.includes('have_received') ? OF_MOCKS : OF_EXPECTATIONS;
}

const CLAIM = /^ {2}(?:expected [`#"':]|expected [^=\n]{1,1000} to )/i;

/** Returns where the message is, behind the source of the line that failed. */
function messageStart(lines: readonly string[]): number {
  const source = lines.findIndex((line) => line.startsWith(SOURCE));
  if (source < 0) return lines.length;
  const isOneLine = lines[source] !== SOURCE;
  if (isOneLine) return lines[source + 1] === '' && TYPE.test(lines[source + 2] ?? '') ? source + 2 : source + 1;
  const frames = lines.findIndex((line, at) => at > source && FRAME.test(line));
  const typed = lines.findIndex((line, at) => at > source && TYPE.test(line) && lines[at - 1] === '');
  if (typed >= 0 && (frames < 0 || typed < frames)) return typed;
  const blank = lines.indexOf('', source);
  if (blank >= 0 && (frames < 0 || blank < frames)) return blank + 1;
  // Where blank lines are lost, the words of a matcher show where the source ends.
  const said = lines.findIndex((line, at) => at > source && CLAIM.test(line));
  return said < 0 ? lines.length : said;
}
