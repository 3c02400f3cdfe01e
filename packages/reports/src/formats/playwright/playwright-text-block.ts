import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { PlaywrightTitle } from './playwright-text-lines.js';

const MARGIN = '    ';

/** So many attempts of a test are kept. */
export const MOST_ATTEMPTS = 100;

const RETRY = /^ {4}Retry #\d{1,4}(?: [─=]{1,400})?$/;
/** What follows the errors of an attempt: its files. */
const FILES = /^ {4}(?:Error Context: |attachment #\d{1,6}: |(?:The )?[Tt]race: )/;

/** What is said of a test whose attempts did not all pass. */
export class PlaywrightBlock {
  readonly #attempts = [new BoundedText()];
  #isInFiles = false;

  constructor(readonly title: PlaywrightTitle) {}

  /** Takes a line; false where it is behind the block. */
  take(line: string): boolean {
    if (line.trim() !== '' && !line.startsWith(MARGIN)) return false;
    if (RETRY.test(line)) {
      if (this.#attempts.length === MOST_ATTEMPTS) this.#attempts.pop();
      this.#attempts.push(new BoundedText());
      this.#isInFiles = false;
    } else {
      this.#isInFiles ||= FILES.test(line);
      if (!this.#isInFiles) this.#attempts.at(-1)?.push(`${line.slice(MARGIN.length)}\n`);
    }
    return true;
  }

  /** Returns the failures of each attempt, oldest first. */
  failures(): readonly (readonly ReportedFailure[])[] {
    return this.#attempts.map((text) => failuresIn(text.toString()));
  }
}

/** A line of a stack. */
export const FRAME = /^ {3,8}at \S/;
const CODE = /^ {0,3}>? {1,7}\d{0,7} \|/;
const ERROR = /^(?:[A-Z]\w{0,60}: \S|[A-Z]\w{0,60}Error$|Test timeout of \d|"\w{1,20}" hook timeout of \d)/;
const TIME_LIMIT = /^(?:Test|"\w{1,20}" hook|Worker teardown|Fixture "[^"]{1,100}") timeout of \d{1,12}ms exceeded\b/;
const FAILS = 'Expected to fail, but passed.';

/** Splits what is said of an attempt into its errors. Each but a time limit ends with the lines of source, or with frames. */
export function failuresIn(text: string): readonly ReportedFailure[] {
  const parts: string[][] = [];
  let isEnded = true;
  let isBlank = true;
  for (const line of text.split('\n')) {
    if (line.trim() !== '' && isEnded && isBlank && (parts.length === 0 || ERROR.test(line))) parts.push([]);
    const part = parts.at(-1);
    part?.push(line);
    isBlank = line.trim() === '';
    if (!isBlank) isEnded = FRAME.test(line) || CODE.test(line) || (part?.length === 1 && TIME_LIMIT.test(line));
  }
  return parts.map(failureOf);
}

function failureOf(lines: readonly string[]): ReportedFailure {
  const end = lines.findIndex((line) => FRAME.test(line) || CODE.test(line));
  const message = lines
    .slice(0, end === -1 ? lines.length : end)
    .join('\n')
    .trim();
  const below = end === -1 ? [] : lines.slice(end);
  const stack = below.filter((line) => FRAME.test(line)).join('\n');
  const snippet = below.filter((line) => CODE.test(line)).join('\n');
  return {
    message,
    ...(stack === '' ? {} : { stack }),
    ...(snippet === '' ? {} : { snippet }),
    ...(message === FAILS ? { isAssertion: true } : {}),
    ...(TIME_LIMIT.test(message) ? { timedOut: true } : {}),
    dialect: 'playwright',
  };
}
