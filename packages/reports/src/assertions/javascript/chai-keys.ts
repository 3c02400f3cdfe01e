import { isJsonArray, type JsonValue } from '../../json/json-value.js';
import { printedValue } from '../../values/printed-value.js';

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
