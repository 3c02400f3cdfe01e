import { foundValues } from '../../values/found-values.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { findOutside } from '../../values/printed-spans.js';
import type { FoundValues } from '../message-pattern.js';

/** The steps in which Unquote reduces an expression, the last of which is `false`. */
const REDUCED = /^(?:Test failed:\s{0,20}\n)?\s{0,20}((?:[^\n]{1,4000}\n){1,40})false$/;

const EQUALS = ' = ';

/** Reads Unquote of F#, of an equation: `20 + 21 = 42`, `41 = 42`, `false`. By its custom the first is the actual value. */
export function readUnquote(message: string): FoundValues | undefined {
  const steps = REDUCED.exec(message.slice(0, 20_000).trim())?.[1]?.trim().split('\n');
  if (steps?.every((step) => step.includes(EQUALS)) !== true) return undefined;
  const last = steps.at(-1) ?? '';
  const at = findOutside(last, [EQUALS])?.at;
  if (at === undefined) return {};
  const expected = last.slice(at + EQUALS.length);
  if (findOutside(expected, [EQUALS]) !== undefined) return {};
  return foundValues(dotnetValue(expected), dotnetValue(last.slice(0, at)));
}
