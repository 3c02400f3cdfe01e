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
