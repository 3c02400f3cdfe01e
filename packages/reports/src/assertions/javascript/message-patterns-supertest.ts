import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
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
