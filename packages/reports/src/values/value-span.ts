import { endOfQuoted } from './printed-spans.js';

/** A number with its percent sign, or a word that is a value in many languages. */
const PLAIN =
  /(?:[-+]?(?:\d{1,30}(?:[.,]\d{1,30}){0,10}(?:e[-+]?\d{1,3})?|\.\d{1,30})%?|true|false|null|nil|none|undefined|NaN)(?![\w%]|[.,:]\d|-\w)/iy;

/** Quotes that open and close by different signs. */
const PAIRED_QUOTES: ReadonlyMap<string, string> = new Map([
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['„', '“'],
  ['「', '」'],
]);

const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['{', '}'],
]);

/** Longer values are not looked at, in UTF-16 units; neither are brackets within more brackets. */
const LONGEST = 4_000;
const DEEPEST = 50;

/**
 * Returns the end of the printed value that begins at an index, where the print shows its own end: a text in quotes, anything in
 * brackets, a number, `true` or `null`. Undefined for words, and for a quote or bracket that is not closed.
 */
export function endOfValue(text: string, at: number): number | undefined {
  const sign = text.charAt(at);
  if (sign === '"' || sign === "'" || sign === '`') return endOfText(text, at);
  if (sign === '<') return endOfAngle(text, at);
  const quote = PAIRED_QUOTES.get(sign);
  if (quote !== undefined) return within(text, at, text.indexOf(quote, at + 1));
  if (BRACKETS.has(sign)) return endOfBrackets(text, at);
  PLAIN.lastIndex = at;
  return PLAIN.test(text) ? PLAIN.lastIndex : undefined;
}

/** A quote behind a letter does not begin a text, and one in front of a letter does not end it. */
function endOfText(text: string, at: number): number | undefined {
  const end = endOfQuoted(text.slice(0, at + LONGEST), at);
  const isClosed = end - at > 1 && text.charAt(end - 1) === text.charAt(at);
  return isClosed && !/\w/.test(text.charAt(end)) ? end : undefined;
}

function endOfAngle(text: string, at: number): number | undefined {
  const close = text.indexOf('>', at + 1);
  const next = text.indexOf('<', at + 1);
  return next !== -1 && next < close ? undefined : within(text, at, close);
}

function within(text: string, at: number, close: number): number | undefined {
  if (close === -1 || close - at > LONGEST) return undefined;
  return text.slice(at, close).includes('\n') ? undefined : close + 1;
}

function endOfBrackets(text: string, from: number): number | undefined {
  const open: string[] = [];
  const last = Math.min(text.length, from + LONGEST);
  let at = from;
  while (at < last) {
    const sign = text.charAt(at);
    const close = BRACKETS.get(sign);
    if (close !== undefined) open.push(close);
    else if (sign === ']' || sign === '}') {
      if (open.pop() !== sign) return undefined;
      if (open.length === 0) return at + 1;
    }
    if (open.length > DEEPEST) return undefined;
    const isText = sign === '"' || (sign === "'" && !/\w/.test(text.charAt(at - 1)));
    at = isText ? endOfQuoted(text, at) : at + 1;
  }
  return undefined;
}
