import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `expected to equal <42>, got <41>`, behind the place, what Xcode says of a call, or a description in lines of its own. */
const BEGINS = /(?:^|\n|: |failed - )expected to (eventually |always |never )?(not )?(?=[a-z])/;

/** Matchers whose value is shown alone. */
const OF_VALUE =
  /^(?:equal|elementsEqual|contain|begin with|end with|match|match error|be close to) <([^]*)>(?: \((?:each )?within [^()\n]{1,60}\))?$/;
const COUNT = /^have .{1,200} with count (\d{1,12})$/;
const RESULT = /^be <((?:success|failure)\([^]*)>$/;
const BOOLEAN = /^be (true|false|nil)$/;

/** Matchers that are shown with their words, without the verb. */
const OF_WORDS = /^(?:be|match|throw|(?=raise |succeed$))(?: ?)([^]{1,1000})$/;

/** What is behind the given value. */
const NOTES =
  /(?: \(use beNil\(\) to match nils\)|(?:, (?:missing|extra) <[^<>]{0,2000}>){1,2}|\n\s{0,8}\n?Actual Value: [^]*)$/;

/** What Nimble says without a given value. */
const WITHOUT_VALUE =
  /^(?:find object in collection |throw an assertion|pass a condition|all [^\n]{1,1000}, but failed first at element )/;
const FIRST_ELEMENT = /^(all [^\n]{1,1000}), but failed first at element <([^\n]{0,1000}?)> in </;

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
]);

/** Reads the sentence of Nimble; its values may have several lines. Undefined: there is none. */
export function readNimble(text: string): FoundValues | undefined {
  const begin = BEGINS.exec(text);
  if (begin === null) return undefined;
  const [all, times = '', not = ''] = begin;
  const sides = text.slice(begin.index + all.length).split(', got ');
  const [claim = '', given] = sides;
  if (given === undefined) return withoutGiven(claim);
  if (claim.includes('\n') && !OF_VALUE.test(claim)) return undefined;
  if (sides.length > 2) return {};
  const negation = times === 'never ' ? times : not;
  return foundValues(expectedIn(claim, negation), givenIn(given));
}

function withoutGiven(claim: string): FoundValues | undefined {
  const [, wanted, element] = FIRST_ELEMENT.exec(claim) ?? [];
  if (wanted !== undefined) return foundValues(withoutSigns(wanted), valueOf(element ?? ''));
  return WITHOUT_VALUE.test(claim) ? {} : undefined;
}

function expectedIn(claim: string, negation: string): JsonValue | undefined {
  const value = (OF_VALUE.exec(claim) ?? COUNT.exec(claim) ?? RESULT.exec(claim) ?? BOOLEAN.exec(claim))?.[1];
  if (value !== undefined) return negation === '' ? valueOf(value) : describedAs(negation, value);
  const words = OF_WORDS.exec(claim)?.[1];
  return words === undefined || words.includes('\n')
    ? undefined
    : describedAs(
        negation,
        claim.startsWith('be ') ? withoutSigns(words) : words.includes('{') ? words : withoutSigns(words),
      );
}

function describedAs(negation: string, words: string): string | undefined {
  return isCut(words) ? undefined : `${negation}${words}`;
}

/** `greater than <5>` without the signs around the value. */
function withoutSigns(words: string): string {
  return words.replace(/<([^<>]{0,1000})>/, '$1');
}

/** `<41>`, `no error`, `2`; what is behind it is no part of it. */
function givenIn(given: string): JsonValue | undefined {
  const printed = given
    .trimEnd()
    .replace(NOTES, '')
    .replace(/(?<=>) - [^\n]{0,1000}$/, '')
    .replace(/(?<=^<[^<>\n]{1,100}>) because <[^]*$/, '');
  if (printed.startsWith('<') && printed.endsWith('>')) return valueOf(printed.slice(1, -1));
  const line = printed.split('\n', 1)[0] ?? '';
  if (printed.startsWith('<')) return line.endsWith('>') ? valueOf(line.slice(1, -1)) : undefined;
  return printed.includes('\n') || printed.startsWith('an unexpected error') ? undefined : valueOf(printed);
}

function valueOf(printed: string): JsonValue | undefined {
  return isCut(printed) ? undefined : plainValue(printed, WORDS);
}
