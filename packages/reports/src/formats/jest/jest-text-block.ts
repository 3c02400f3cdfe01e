import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { OF_FILE } from './jest-text-lines.js';
import type { DescribedFailure } from './listed-run.js';

/** How far everything below the title of a failure is indented. */
const MARGIN = '    ';

/** A longer title is none: what follows is not of it. */
const LONGEST_TITLE = 4_000;

/** What is said of a failure, below its title. */
export class JestBlock implements DescribedFailure {
  readonly #said = new BoundedText();
  #title: string;
  /** What PowerShell breaks goes on in the next line. */
  #isOpen = true;
  #hasText = false;

  constructor(
    title: string,
    readonly file: string,
    readonly project: string | undefined,
    private readonly isWrapped: boolean,
  ) {
    this.#title = title;
  }

  /** The path of the test, or what else it is. */
  get title(): string {
    return this.#title.trim();
  }

  get isOfFile(): boolean {
    return this.title === OF_FILE;
  }

  /** Takes a line; false where it is behind the block. */
  take(line: string): boolean {
    const isBlank = line.trim() === '';
    if (!isBlank && !line.startsWith(MARGIN)) return this.#takeRest(line);
    this.#said.push(`${this.#hasText ? '\n' : ''}${line.slice(MARGIN.length)}`);
    this.#hasText = true;
    this.#isOpen = !isBlank;
    return true;
  }

  #takeRest(line: string): boolean {
    if (!this.isWrapped || !this.#isOpen || /^ {2,3}\S/.test(line)) return false;
    if (this.#hasText) this.#said.push(line);
    else if (this.#title.length + line.length > LONGEST_TITLE) return false;
    else this.#title += line;
    return true;
  }

  /** Returns the failure: its message, the source that Jest draws below it, and the frames. */
  failure(): ReportedFailure {
    const lines = this.#said.toString().trimEnd().split('\n');
    const drawn = drawnAt(lines);
    const frames = lines.findIndex((line, at) => at >= (drawn?.end ?? 0) && FRAME.test(line));
    const end = drawn?.start ?? (frames === -1 ? lines.length : frames);
    const message = lines.slice(0, end).join('\n').trim();
    const stack = lines
      .slice(drawn?.end ?? end)
      .join('\n')
      .trim();
    return {
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { stack }),
      ...(drawn === undefined ? {} : { snippet: lines.slice(drawn.start, drawn.end).join('\n') }),
      dialect: 'jest',
      ...(this.isOfFile ? { isAssertion: false } : {}),
    };
  }
}

const FRAME = /^ {2,8}at \S/;
const SOURCE = /^ {0,12}(?:> )? {0,8}(?:\d{1,7} \||\|)/;
const MARKED = /^ {0,8}> {1,8}\d{1,7} \|/;

/** Where Jest draws the source: the lines around the one that it marks. */
function drawnAt(lines: readonly string[]): { readonly start: number; readonly end: number } | undefined {
  const marked = lines.findIndex((line) => MARKED.test(line));
  if (marked === -1) return undefined;
  let start = marked;
  while (start > 0 && SOURCE.test(lines[start - 1] ?? '')) start -= 1;
  let end = marked + 1;
  while (end < lines.length && SOURCE.test(lines[end] ?? '')) end += 1;
  return { start, end };
}
