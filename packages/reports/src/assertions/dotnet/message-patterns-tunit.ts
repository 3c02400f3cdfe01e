import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `Expected to be equal to 42`, `but received 41` below it, and the expression: `at Assert.That(total).IsEqualTo(42)`. */
const SAID =
  /^(?:[\w.]{1,200} ?: )?Expected (?:\S{1,200} )?to (\S[^\n]{0,4000})\n\s{0,20}but (received|found|threw|value is|no exception|wrong exception type:)(?: ([^\n]{1,4000}))?$/m;

const LITERAL = /^(?:-?\d[\d.,]{0,60}|"[^]*"|\[.*\]|True|False|null)$/;

/** Verbs whose value is shown alone. */
const OF_VALUE = /^(not )?(?:be equal to|contain|contain key|contain value|start with|end with) ([^]+)$/;
const COUNT = /^have (?:count|length) (\d{1,12})$|^have (\d{1,12}) items$/;
const ERROR = /^throw (?:exactly )?([\w.+`]{1,300})$/;
const TYPE = /^be of type ([\w.+`]{1,300})$/;

/** Reads TUnit. */
export function readTunit(text: string): FoundValues | undefined {
  const [, said = '', verb = '', given] = SAID.exec(text) ?? [];
  if (verb === '' || (verb === 'value is' && !/^(?:not )?null$/.test(given ?? ''))) return undefined;
  const claim = withoutReason(said);
  return claim === undefined ? {} : foundValues(expectedIn(claim), givenIn(verb, given ?? '', claim));
}

/** `42, because the cart has 3 items`; where the value may contain these words, it is not known where it ends. */
function withoutReason(said: string): string | undefined {
  const [claim = '', ...reasons] = said.split(', because ');
  return reasons.length > 1 ? undefined : claim;
}

function expectedIn(claim: string): JsonValue | undefined {
  if (claim === 'be true' || claim === 'be false') return claim === 'be true';
  if (claim === 'be null') return null;
  if (claim === 'not throw any exception') return 'no exception';
  const count = COUNT.exec(claim);
  if (count !== null) return Number(count[1] ?? count[2]);
  const name = (ERROR.exec(claim) ?? TYPE.exec(claim))?.[1];
  if (name !== undefined) return name;
  const [, not = '', value = ''] = OF_VALUE.exec(claim) ?? [];
  if (value !== '' && not === '' && (claim.startsWith('be equal to ') || LITERAL.test(value))) return valueOf(value);
  if (isCut(claim)) return undefined;
  return value === '' || !LITERAL.test(value) ? claim.replace(/^(not )?be /, '$1') : `${not}${value}`;
}

function givenIn(verb: string, given: string, claim: string): JsonValue | undefined {
  if (verb === 'no exception') return 'no exception';
  if (verb === 'value is') return given === 'null' ? null : undefined;
  if (verb === 'wrong exception type:') return /^([\w.+`]{1,300}) instead of /.exec(given)?.[1];
  if (verb === 'threw') return claim === 'not throw any exception' ? given : undefined;
  const type = /^type ([\w.+`]{1,300})$/.exec(given)?.[1];
  if (type !== undefined) return type;
  const text = /^(".*")(?: which differs at index \d{1,9}:)?$/.exec(given)?.[1];
  if (text !== undefined) return valueOf(text);
  return /^(?:string with|default\(|\d{1,9} items)/.test(given)
    ? undefined
    : valueOf(given.replace(/ \((?:same contents|differs ).*$/, ''));
}

function valueOf(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  return printed.startsWith('"') ? bareQuotedText(printed) : dotnetValue(printed);
}
