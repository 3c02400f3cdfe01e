import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
import { readEspresso } from '../espresso.js';
import type { FoundValues } from '../message-pattern.js';

const STATUS = /^(?:Error: )?expected (\d{3}) "[^"\n]{0,80}", got (\d{3}) "[^"\n]{0,80}"$/m;
const HEADER =
  /^(?:Error: )?expected "[^"\n]{1,200}" (?:of|matching) ("[^\n]{0,2000}"|\/[^\n]{1,2000}\/\w{0,8}), got ("[^\n]{0,2000}")$/m;
const STATUSES = /^(?:Error: )?expected (one of) "([\d, ]{3,80})", got (\d{3}) "[^"\n]{0,80}"$/m;
const MATCHED = /^(?:Error: )?expected body ('[^\n]{0,4000}') to match (\/[^\n]{1,2000}\/\w{0,8})$/m;
const NO_HEADER = /^(?:Error: )?expected "[^"\n]{1,200}" header field$/m;
const BODY = /^(?:Error: )?expected (?=[^\n]{1,8000} response body, got )/m;

/** Reads supertest: `expected 200 "OK", got 404 "Not Found"`. */
export function readSupertest(text: string): FoundValues | undefined {
  const status = STATUS.exec(text);
  if (status !== null) return foundValues(Number(status[1]), Number(status[2]));
  const [, oneOf, statuses, got] = STATUSES.exec(text) ?? [];
  if (statuses !== undefined) return foundValues(`${oneOf ?? ''} ${statuses}`, Number(got));
  const [, body, pattern] = MATCHED.exec(text) ?? [];
  if (body !== undefined && pattern !== undefined) return foundValues(pattern, printedValue(body));
  const [, wanted, given] = HEADER.exec(text) ?? [];
  if (wanted !== undefined && given !== undefined) return foundValues(printedValue(wanted), printedValue(given));
  return NO_HEADER.test(text) ? {} : readBody(text);
}

function readBody(text: string): FoundValues | undefined {
  const begin = BODY.exec(text);
  if (begin === null) return undefined;
  const rest = text.slice(begin.index + begin[0].length).split('\n', 1)[0] ?? '';
  const middle = findOutside(rest, [' response body, got ']);
  if (middle === undefined) return {};
  return foundValues(
    printedValue(rest.slice(0, middle.at)),
    printedValue(rest.slice(middle.at + middle.mark.length).trimEnd()),
  );
}

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
