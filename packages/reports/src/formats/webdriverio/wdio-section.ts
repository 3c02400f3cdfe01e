import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { errorNameAt } from '../shared/errors/error-name.js';
import {
  countOf,
  fileOf,
  groupOf,
  headingOf,
  runningOf,
  testOf,
  type WdioCount,
  type WdioLine,
} from './wdio-text-lines.js';

/** A test of a worker. */
export interface WdioTest extends WdioLine {
  readonly suite: readonly string[];
  readonly file: string | undefined;
  readonly failures: readonly ReportedFailure[];
}

/** What the spec reporter prints of a worker: its tests, counts, and failures in the order of the tests. */
export class WdioSection {
  readonly #listed: (WdioLine & { readonly suite: readonly string[]; readonly file: string | undefined })[] = [];
  readonly #groups: string[] = [];
  readonly #said: BoundedText[] = [];
  readonly #counts = new Map<WdioCount['of'], number>();
  #file: string | undefined;
  #browser: string | undefined;
  worker: string | undefined;

  /** Takes a line without what is in front of it; false where it is of something else. */
  take(text: string, worker: string | undefined): boolean {
    this.worker ??= worker;
    const said = this.#said.at(-1);
    const number = headingOf(text);
    if (number === this.#said.length + 1 && number <= this.count('failing')) this.#said.push(new BoundedText());
    else if (said !== undefined) said.push(`${text}\n`);
    else if (worker === undefined && this.worker !== undefined) return text.trim() === '';
    else this.#takeListed(text);
    return true;
  }

  #takeListed(text: string): void {
    const count = countOf(text);
    if (count !== undefined) this.#counts.set(count.of, count.tests);
    if (this.#counts.size > 0) return;
    const test = testOf(text);
    const file = fileOf(text);
    const browser = this.#browser === undefined ? runningOf(text) : undefined;
    const group = groupOf(text);
    if (file !== undefined) {
      this.#file = file;
      this.#groups.length = 0;
    } else if (browser !== undefined) this.#browser = browser;
    else if (test !== undefined && test.depth < this.#groups.length)
      this.#listed.push({ ...test, suite: this.#groups.slice(0, test.depth + 1), file: this.#file });
    else if (group !== undefined && group.depth <= this.#groups.length && !text.startsWith('Session ID: '))
      this.#groups.splice(group.depth, Infinity, group.name);
  }

  get browser(): string | undefined {
    return this.#browser;
  }

  /** Whether the counts are there, which follow the tests. */
  get isCounted(): boolean {
    return this.#counts.size > 0;
  }

  count(of: WdioCount['of']): number {
    return this.#counts.get(of) ?? 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, tests) => sum + tests, 0);
  }

  /** Its tests, with what is said of those that failed. */
  get tests(): readonly WdioTest[] {
    let failed = 0;
    return this.#listed.map((line) => {
      if (line.status !== 'failed') return { ...line, failures: [] };
      const said = this.#said[failed];
      failed += 1;
      return { ...line, failures: [said === undefined ? {} : failureOf(said.toString())] };
    });
  }
}

const FRAME = /^ {1,8}at \S/;

/** The message is followed by the stack, which begins with the name of the error and the message again. */
function failureOf(said: string): ReportedFailure {
  const lines = said.trim().split('\n');
  const [first = ''] = lines;
  const again = lines.findIndex((line, at) => at > 0 && isAgain(line, first));
  const frame = lines.findIndex((line) => FRAME.test(line));
  const end = again > 0 ? again : frame > 0 ? frame : lines.length;
  const message = lines.slice(0, end).join('\n').trim();
  const text = lines.slice(end).join('\n').trimEnd();
  const type = errorNameAt(again > 0 ? text : message);
  return {
    ...(type === undefined || type === 'Error' ? {} : { type }),
    message,
    ...(text === '' ? {} : { text }),
  };
}

function isAgain(line: string, first: string): boolean {
  return (
    line.endsWith(first) && /^(?:[A-Za-z_$][\w$. ]{0,100}(?: \[\w{1,60}\])?: )?$/.test(line.slice(0, -first.length))
  );
}
