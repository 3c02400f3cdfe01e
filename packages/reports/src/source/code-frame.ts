/** Lines of source around the place of a failure. */
export interface CodeFrame {
  /** The line of the failure, from 1. */
  readonly line: number;
  /** The number of the first line, from 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
}

/** Lines of a frame: so many in front of the line of the failure, and so many behind it. */
const AROUND = 5;

const LONGEST_LINE = 300;

/** A line as Babel's code frames draw it, which Jest, Playwright, Cypress and Vitest use: a mark, the number, a bar. */
const DRAWN = /^\s{0,40}(?:[>❯]\s{0,12})?(\d{1,7})\s?[|│](?: (.*)|(.*))$/u;

/** The line below one, with a caret. */
const CARET = /^\s{0,60}[|│]\s{0,2000}\^/u;

/** Longer lines are not searched. */
const LONGEST_DRAWN = 2000;

/**
 * Finds the drawn lines of source around a line in a text without terminal sequences. Undefined where no drawn frame contains that line: a
 * frame of another place would mislead.
 */
export function drawnFrame(text: string, line: number): CodeFrame | undefined {
  if (!/[|│]/u.test(text)) return undefined;
  let first = 0;
  let lines: string[] = [];
  for (const drawn of text.split('\n')) {
    const [, digits, code, tight] = drawn.length > LONGEST_DRAWN ? [] : (DRAWN.exec(drawn) ?? []);
    if (digits === undefined) {
      if (CARET.test(drawn.slice(0, LONGEST_DRAWN))) continue;
      if (contains(first, lines, line)) break;
      lines = [];
    } else if (Number(digits) === first + lines.length && lines.length > 0) lines.push(code ?? tight ?? '');
    else {
      if (contains(first, lines, line)) break;
      first = Number(digits);
      lines = [code ?? tight ?? ''];
    }
  }
  return lines.length > 1 ? frameAround({ startLine: first, lines, line }) : undefined;
}

/** Returns the part of some lines of source that is around a line; undefined where that line is not among them. */
export function frameAround({ startLine, lines, line }: CodeFrame): CodeFrame | undefined {
  if (!contains(startLine, lines, line)) return undefined;
  const at = line - startLine;
  const skipped = Math.max(0, at - AROUND);
  return {
    line,
    startLine: startLine + skipped,
    lines: lines.slice(skipped, at + AROUND + 1).map((text) => text.slice(0, LONGEST_LINE).toWellFormed()),
  };
}

function contains(first: number, lines: readonly string[], line: number): boolean {
  return line >= first && line < first + lines.length;
}
