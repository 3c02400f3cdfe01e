import { foundValues } from '../../values/found-values.js';
import { numberIn } from '../../values/printed-plain.js';
import { quotedText } from '../../values/printed-escapes.js';
import type { FoundValues } from '../message-pattern.js';

/** assert_cmd names what was not as expected, and prints the predicate with its values as a tree, and the command below it. */
const BEGINS =
  /^Unexpected (?:(failure)\.\ncode=|(success)\ncommand=|(?:return )?(code|stdout|stderr), failed |completion\ncommand=)/m;
const CODE = /^Unexpected return code, failed var == (-?\d{1,9})$/m;
const CONTAINED =
  /^Unexpected std(?:out|err), failed var\.(?:contains|starts_with|ends_with)\(([^\n]{1,2000})\)\n[├└]── /m;
const ORIGINAL = /^├── original: ([^\n]{1,2000})\n├── /m;
const GIVEN_CODE = /^code=(-?\d{1,9})$/m;

/** Reads assert_cmd. What it prints in the tree is not escaped: a text that may have further lines is no value. */
export function readAssertCmd(text: string): FoundValues | undefined {
  const begin = BEGINS.exec(text);
  if (begin === null) return undefined;
  const [, failure, success, what] = begin;
  if (failure !== undefined) return foundValues('success', 'failure');
  if (success !== undefined) return foundValues('failure', 'success');
  if (what === 'code')
    return foundValues(numberIn(CODE.exec(text)?.[1] ?? ''), numberIn(GIVEN_CODE.exec(text)?.[1] ?? ''));
  if (what === undefined) return {};
  const wanted = (CONTAINED.exec(text) ?? ORIGINAL.exec(text))?.[1];
  const given = new RegExp(`^${what}=("[^\\n]{0,8000}")$`, 'm').exec(text)?.[1];
  return foundValues(wanted, given === undefined ? undefined : quotedText(given));
}
