import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { NewmanListed } from './newman-text-lines.js';

/** A failure in the list at the end: its type, the assertion, what it says, and where it was. */
export class NewmanTextFailure {
  readonly #type: string;
  readonly #said = new BoundedText();

  constructor({ type, detail }: NewmanListed) {
    this.#type = type;
    this.#said.push(detail.trimEnd());
  }

  /** Takes one more line of the details. */
  take(detail: string): void {
    this.#said.push(`\n${detail.trimEnd()}`);
  }

  /** Returns the failure of an assertion with this name, or of a script, which has none. */
  failure(name: string): ReportedFailure {
    const lines = this.#said.toString().split('\n');
    const at = lines.findLastIndex((line) =>
      /^at (?:assertion:\d|request$|\S{0,40}script(?::\d{1,9}:\d{1,9})?$)/.test(line),
    );
    const title = titleLines(lines, name);
    const said = (at < 0 ? lines : lines.slice(0, at)).slice(title);
    // A terminal that is too narrow for the list breaks its texts where there is a blank.
    const isNarrow = title > 1 || this.#type.endsWith('…');
    const message = said.join(isNarrow ? ' ' : '\n').trim();
    const type = typeOf(this.#type);
    return {
      ...(type === undefined ? {} : { type }),
      ...(message === '' ? {} : { message }),
      dialect: 'mocha',
    };
  }
}

function typeOf(printed: string): string | undefined {
  if (!printed.endsWith('…')) return printed === '' ? undefined : printed;
  return printed.startsWith('Assertion') ? 'AssertionError' : undefined;
}

const MOST_LINES = 40;

/** A terminal breaks the name of an assertion over several lines. */
function titleLines(lines: readonly string[], name: string): number {
  if (name === '') return lines[0]?.trim() === '' ? 1 : 0;
  const wanted = name.replaceAll(/\s/g, '');
  let found = '';
  for (const [index, line] of lines.slice(0, MOST_LINES).entries()) {
    found += line.replaceAll(/\s/g, '');
    if (found === wanted) return index + 1;
    if (!wanted.startsWith(found)) break;
  }
  return 1;
}
