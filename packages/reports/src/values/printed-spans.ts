const CLOSES: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

const QUOTES = new Set(['"', "'", '`']);

/** Brackets within brackets that are followed. */
const DEEPEST = 1_000;

/**
 * Returns the index of the first of `marks` outside of quotes and brackets, and the mark; undefined when there is none.
 * An apostrophe within a word is not a quote. In a text with unpaired quotes or brackets nothing is outside.
 */
export function findOutside(
  text: string,
  marks: readonly string[],
  from = 0,
): { readonly at: number; readonly mark: string } | undefined {
  const open: string[] = [];
  const begins = new Set(marks.map((mark) => mark.charAt(0)));
  let at = from;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (open.length === 0 && begins.has(sign)) {
      const mark = marks.find((candidate) => text.startsWith(candidate, at));
      if (mark !== undefined) return { at, mark };
    }
    if (QUOTES.has(sign) && !isInWord(text, at)) {
      at = endOfQuoted(text, at);
      continue;
    }
    follow(open, sign);
    if (open.length > DEEPEST) return undefined;
    at += 1;
  }
  return undefined;
}

/** The index behind the quoted text that begins at `at`; the length of the text when the quote is not closed. */
export function endOfQuoted(text: string, at: number): number {
  const quote = text[at];
  let end = at + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return Math.min(end + 1, text.length);
}

function follow(open: string[], sign: string): void {
  const close = CLOSES.get(sign);
  if (close !== undefined) open.push(close);
  else if (open.at(-1) === sign) open.pop();
}

/** Letters on the left of a quote: `don't`; but Python's `u'a'` and `b'a'` are quoted. */
function isInWord(text: string, at: number): boolean {
  if (!/\w/.test(text[at - 1] ?? '')) return false;
  return !/(?:^|\W)[uUbBrR]$/.test(text.slice(Math.max(at - 2, 0), at));
}

/** A line `Name: value`, with the lines on which its value continues. */
export interface LabelLine {
  /** In lower case. */
  readonly name: string;
  /** As it was printed. */
  readonly value: string;
}

/** Lines that a value in quotes may go on over. */
const MOST_LINES = 2_000;

/**
 * Returns the lines of a text that begin with one of `names` (a pattern for the whole name, as written) and a colon, in
 * their order; of equal names the first. A value that begins with a quote continues until the quote closes; one that
 * begins with a bracket, up to the line with the closing bracket.
 */
export function labelLines(text: string, names: RegExp): readonly LabelLine[] {
  const lines = text.split('\n');
  const found = new Map<string, LabelLine>();
  for (const [index, line] of lines.entries()) {
    const [, label, value] = /^\s*([A-Za-z][\w .()]{0,60}?)\s?:(?:\s(.*))?$/.exec(line) ?? [];
    if (label === undefined || !names.test(label)) continue;
    const name = label.toLowerCase();
    if (!found.has(name)) found.set(name, { name, value: wholeValue((value ?? '').trim(), lines, index) });
  }
  return [...found.values()];
}

function wholeValue(first: string, lines: readonly string[], index: number): string {
  if (first.startsWith('"')) return quotedValue(first, lines, index);
  if (!/^(?:\w{1,40} )?[[{]$/.test(first)) return first;
  const end = lines.findIndex(
    (line, at) => at > index && /^\s*[\]}]$/.test(line) && marginOf(line) <= marginOf(lines[index] ?? ''),
  );
  return end < 0 ? first : [first, ...lines.slice(index + 1, end + 1)].join('\n');
}

function quotedValue(first: string, lines: readonly string[], index: number): string {
  const text = [first, ...lines.slice(index + 1, index + MOST_LINES), ''].join('\n');
  const end = endOfQuoted(text, 0);
  return text[end] === '\n' ? text.slice(0, end) : first;
}

function marginOf(line: string): number {
  return Math.max(line.search(/\S/), 0);
}
