import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** What is looked at is in quotes: `Expected 'Health' to be 100, but it was 90.` */
const SAID =
  /^Expected '[^'\n]{1,400}' to (not be|be|differ from) ([^\n]{1,2000}?)(?:, but it was ([^\n]{1,2000}?))?\.$/m;
const TOLERANCE = / (?:within|and within equality) tolerance \S{1,60}$/;
const STATES: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The assertions of Unreal's automation system (`FAutomationTestBase`), in its own reports. */
export const UNREAL_PATTERNS: MessagePattern = { family: 'unreal', isOfAnyLanguage: true, read };

function read(text: string): FoundValues | undefined {
  const [, verb, wanted = '', given] = SAID.exec(text) ?? [];
  if (verb === undefined) return undefined;
  const actual = given === undefined ? undefined : valueOf(given.replace(TOLERANCE, ''));
  if (verb !== 'be') return foundValues(`not ${wanted}`, actual);
  const state = STATES.get(wanted);
  if (state === undefined) return foundValues(valueOf(wanted), actual);
  return foundValues(state, typeof state === 'boolean' && given === undefined ? !state : actual);
}

/** Texts are in double quotes, with nothing escaped. */
function valueOf(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  return /^"[^]*"$/.test(printed) && printed.length > 1 ? printed.slice(1, -1) : plainValue(printed);
}
