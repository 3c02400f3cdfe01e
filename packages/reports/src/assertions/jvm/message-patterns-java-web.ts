import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues, pairBetween, type TextReader } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';
import { readRestAssured } from './message-patterns-rest-assured.js';
import { readSelenide } from './message-patterns-selenide.js';

const KARATE_STATUS = /status code was: (\d{3}), expected: (\d{3}),/;
const KARATE_MATCH =
  /^match failed: (?:EQUALS|CONTAINS\w{0,20})\n\s{1,8}\$[^\n|]{0,300} \| (?:not equal|actual does not contain expected)(?: \| [^\n]{1,400})? \((\w{1,10}):(\w{1,10})\)\n\s{1,8}([^\n]{0,4000})\n\s{1,8}([^\n]{0,4000})$/m;

/** Selenide, REST Assured, Karate and JsonUnit, whose words no other library has. */
export function readWebJava(message: string): FoundValues | undefined {
  return firstFound(READERS, message);
}

const READERS: readonly TextReader[] = [readSelenide, readRestAssured, readKarate, readJsonUnit];

/** Karate prints the actual value above the expected one. */
function readKarate(text: string): FoundValues | undefined {
  const status = KARATE_STATUS.exec(text);
  if (status !== null) return foundValues(Number(status[2]), Number(status[1]));
  const [, actualType, expectedType, actual, expected] = KARATE_MATCH.exec(text) ?? [];
  if (actual === undefined || expected === undefined) return undefined;
  return foundValues(karateValue(expected, expectedType), karateValue(actual, actualType));
}

function karateValue(printed: string, type: string | undefined): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  return type === 'STRING' ? (bareQuotedText(printed, "'") ?? printed) : plainValue(printed);
}

/** JsonUnit lists what differs; values are JSON. */
const JSON_DIFFERENT = /(?:^|\n|: )JSON documents are different:\n/;

function readJsonUnit(message: string): FoundValues | undefined {
  if (!JSON_DIFFERENT.test(message)) return undefined;
  const differences = message.split('\n').filter((line) => /^(?:Different |Array )/.test(line));
  const pair = pairBetween(differences[0]?.replace(/\.$/, '') ?? '', {
    open: 'expected: <',
    middle: '> but was: <',
    close: '>',
  });
  if (differences.length !== 1 || pair === undefined || pair === 'ambiguous') return {};
  return foundValues(literal(pair.expected), pair.actual === undefined ? undefined : literal(pair.actual));
}
