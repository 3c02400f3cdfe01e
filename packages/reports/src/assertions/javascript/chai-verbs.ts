import { isJsonArray, type JsonValue } from '../../json/json-value.js';
import { printedValue } from '../../values/printed-value.js';

/** The text between the two values, with the actual one first and the expected one last. The longest come first. */
export const VERBS = [
  'to sort of equal ',
  'to strictly deep equal ',
  'to deeply strictly equal ',
  'to strictly equal ',
  'to loosely equal ',
  'to loosely deep equal ',
  'to deeply equal ',
  'to deep equal ',
  'to deep-equal ',
  'to roughly equal ',
  'to satisfy ',
  'to equal ',
  'to eql ',
  'to eq ',
  'to be equal to ',
  'to be deeply equal to ',
  'to be strictly equal to ',
  'to be close to ',
  'to be approximately ',
  'to be exactly ',
  'to match object ',
  'to deeply match ',
  'to match snapshot ',
  'to match ',
  'to deep equally contain ',
  'to deep include ',
  'to deeply include ',
  'to contain text ',
  'to contain ',
  'to include members ',
  'to include ',
  'to have text ',
  'to have value ',
  'to have html ',
  'to have string ',
  'to start with ',
  'to end with ',
  'to have the same members as ',
  'to have the same ordered members as ',
  'to have same members as ',
  'to be one of ',
  'to be an instance of ',
  'to be instance of ',
  'to be instanceof ',
];

/** Verbs that compare: what is expected is the comparison, as in `above 5`. */
export const COMPARISONS = [
  'to be above ',
  'to be at least ',
  'to be at most ',
  'to be below ',
  'to be greater than or equal to ',
  'to be greater than ',
  'to be less than or equal to ',
  'to be less than ',
  'to be between ',
  'to be strictly between ',
  'to be within ',
  'to be a ',
  'to be an ',
];

/**
 * Keys that an object should have: `to have key 'a'`, `to contain keys 'a', or 'b'`, `to deeply have key { b: 2 }` of Chai, `to only
 * have keys 'a', and 'b'` of expect.js, `to have only keys a, b` of should.js.
 */
const KEYS = /^to (?:deeply )?(?:only )?(?:have|contain|include) (?:only )?(key|keys) ([^\n]{1,4000})$/;

/** The words in front of the last of several keys. */
const LAST = /, (and|or) (?=[^,]{1,400}$)/;

/** A key of should.js, which prints none of them in quotes. */
const BARE_KEY = /^[\w$.-]{1,200}$/;

/**
 * Returns the expected keys of a sentence from its verb on: one key, a list of keys, or the words for a choice of keys. Undefined
 * for another sentence.
 */
export function expectedKeys(rest: string): JsonValue | undefined {
  const [, noun, printed = ''] = KEYS.exec(rest) ?? [];
  if (noun === undefined) return undefined;
  if (noun === 'key') return BARE_KEY.test(printed) ? printed : printedValue(printed);
  if (LAST.exec(printed)?.[1] === 'or') return printed;
  const keys = printedValue(`[ ${printed.replace(LAST, ', ')} ]`);
  return isJsonArray(keys) ? keys : printed;
}
