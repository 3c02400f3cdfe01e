import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `expected: a value that is equal to 42` and `but was: 41` in the line below it; versions before 1.2 have no colons. */
const BEGINS = /(?:^|: |\n)expected:? a value that /;
const BUT = /\nbut:? /;

/** Verbs whose value is shown alone. */
const OF_VALUE = /^(?:is equal to|starts with|ends with|contains substring|contains) ([^]+)$/;
const THROWS = /^throws ([\w.$]{1,300})$/;
const FEATURE = /^has ([\w ]{1,100}) that /;

/** Reads hamkrest, which escapes quotes and backslashes in texts, and nothing else. */
export function readHamkrest(message: string): FoundValues | undefined {
  const begin = BEGINS.exec(message);
  if (begin === null) return undefined;
  const sides = message.slice(begin.index + begin[0].length).split(BUT);
  const [criteria = '', mismatch] = sides;
  if (mismatch === undefined) return undefined;
  return sides.length > 2 ? {} : ofFeature(criteria, mismatch.trimEnd());
}

/** `has size that is equal to 3` and `had size that was: 2` compare the sizes. */
function ofFeature(criteria: string, mismatch: string): FoundValues {
  const [has, feature = ''] = FEATURE.exec(criteria) ?? [];
  const had = `had ${feature} that `;
  return has !== undefined && mismatch.startsWith(had)
    ? foundValues(expectedIn(criteria.slice(has.length)), givenIn(mismatch.slice(had.length)))
    : foundValues(expectedIn(criteria), givenIn(mismatch));
}

function expectedIn(criteria: string): JsonValue | undefined {
  if (criteria === 'null' || criteria === 'is null') return null;
  const thrown = THROWS.exec(criteria)?.[1];
  if (thrown !== undefined) return thrown;
  const printed = OF_VALUE.exec(criteria)?.[1];
  if (printed !== undefined && isOneValue(printed)) return valueOf(printed);
  if (criteria.includes('\n') || isCut(criteria)) return undefined;
  return / (?:and|or) /.test(criteria) ? criteria : criteria.replace(/^is (not )?(?:equal to )?/, '$1');
}

function givenIn(mismatch: string): JsonValue | undefined {
  if (mismatch === 'did not throw') return 'no exception';
  const thrown = /^threw ([\w.$]{1,300})$/.exec(mismatch)?.[1];
  if (thrown !== undefined) return thrown;
  const printed = /^was(?!: not in |: in | not in | in ):? ([^]*)$/.exec(mismatch)?.[1];
  return printed === undefined || (printed.startsWith('"') && !isOneValue(printed)) ? undefined : valueOf(printed);
}

/** Further matchers may be behind a value: `is equal to 1 or is equal to 2`. */
function isOneValue(printed: string): boolean {
  return printed.startsWith('"') ? /^"(?:[^"\\]|\\[^])*"$/.test(printed) : !/ (?:and|or|that) /.test(printed);
}

function valueOf(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  return printed.startsWith('"') ? printed.slice(1, -1).replace(/\\(["\\])/g, '$1') : plainValue(printed);
}
