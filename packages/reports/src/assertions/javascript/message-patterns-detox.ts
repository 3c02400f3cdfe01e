import { readEspresso } from '../espresso.js';
import type { FoundValues } from '../message-pattern.js';

/** What Detox writes in front of a failure on the device. */
const FAILED = /^(?:DetoxRuntimeError: )?Test Failed: /;

/** An expectation on iOS: `NOT TOHAVETEXT(text == “a”) WITH MATCHER(…)`. */
const EXPECTATION =
  /^(?:DetoxRuntimeError: )?Test Failed: Failed expectation: (NOT )?TO(?:BE|HAVE)([A-Z]{1,40})(?:\(\w{1,40} == “([^\n]{0,2000}?)”\))? WITH /;

/** States without a value. */
const STATES: ReadonlySet<string> = new Set(['VISIBLE', 'FOCUSED']);

/** Reads Detox, which says what it expected, and on Android what came. */
export function readDetox(text: string): FoundValues | undefined {
  if (!FAILED.test(text)) return undefined;
  const [, negation, verb = '', value] = EXPECTATION.exec(text.slice(0, 8_000)) ?? [];
  const expected = value ?? (STATES.has(verb) ? verb.toLowerCase() : undefined);
  if (expected !== undefined) return { expected: negation === undefined ? expected : `not ${expected}` };
  return readEspresso(text);
}
