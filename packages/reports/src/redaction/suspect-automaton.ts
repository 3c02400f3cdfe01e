/**
 * A search for many words at once in the bytes of a JSON string (Aho and Corasick, 1975): one look into a table for each byte, where each
 * pattern of `redact.ts` would take as long by itself. What it finds is judged by the rules; where it finds nothing, they would find
 * nothing.
 */

/**
 * What may belong to a secret, in lower case; `0` is any digit. Every text that the prefilter of the redaction selects has one of these,
 * or a long word, and so has every name that decides about a value. A backslash is here because what follows it is not the text.
 */
const WORDS: ReadonlySet<string> = new Set([
  '\\',
  ...wordsOf(
    'pass pwd pw secret token jwt key auth cookie device cred bearer basic sess sig sid assertion private digest',
  ),
  // Addresses and arguments of programs.
  ...wordsOf('@ hook /integration api.telegram -user'),
  ' -',
  // Digits of a card.
  '000000000',
  '0000 0000',
  '0000-0000',
  '00000000 0',
  '00000000-0',
]);

const QUOTE = '"';

/** Bits of a class of bytes: a row of the table has 32 columns. */
export const CLASS_BITS = 5;
const OTHER = 0;
const END_CLASS = 1;

/** The state behind one of the words. */
export const FOUND = 254;
/** The state behind the closing quote. */
export const ENDED = 255;

/** The tables of the search. State 0 is its beginning. */
export interface SuspectAutomaton {
  /** Class of each byte. */
  readonly classes: Uint8Array;
  /** The next state, by state and class: `next[(state << CLASS_BITS) | class]`. */
  readonly next: Uint8Array;
}

/** Makes the tables. */
export function suspectAutomaton(): SuspectAutomaton {
  const symbols = [...new Set([...WORDS].join(''))];
  const classes = new Uint8Array(256);
  classes[QUOTE.charCodeAt(0)] = END_CLASS;
  for (const [index, symbol] of symbols.entries()) {
    for (const byte of bytesOf(symbol)) classes[byte] = END_CLASS + 1 + index;
  }
  // A state is what was read of a word.
  const states = [...new Set([...WORDS].flatMap((word) => [...word].map((_, length) => word.slice(0, length))))];
  const numbers = new Map(states.map((state, number) => [state, number]));
  const next = new Uint8Array(256 << CLASS_BITS);
  for (const [number, state] of states.entries()) {
    const row = number << CLASS_BITS;
    next[row | OTHER] = 0;
    next[row | END_CLASS] = ENDED;
    for (const [index, symbol] of symbols.entries())
      next[row | (END_CLASS + 1 + index)] = stateAfter(state + symbol, numbers);
  }
  return { classes, next };
}

/** The state after a text: its longest end that is the beginning of a word. */
function stateAfter(text: string, numbers: ReadonlyMap<string, number>): number {
  let longest = 0;
  for (let length = 1; length <= text.length; length += 1) {
    const end = text.slice(text.length - length);
    if (WORDS.has(end)) return FOUND;
    longest = numbers.get(end) ?? longest;
  }
  return longest;
}

function wordsOf(words: string): readonly string[] {
  return words.split(' ');
}

function bytesOf(symbol: string): readonly number[] {
  const characters = symbol === '0' ? '0123456789' : symbol + symbol.toUpperCase();
  return [...Buffer.from(characters)];
}
