import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues, type TextReader } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { readRestAssured } from './message-patterns-rest-assured.js';

/** `Element should have text 'Hello' {#title}` of Selenide; also `exact text`, `value`, `exact value`. */
const SELENIDE =
  /^(?:[\w.]{1,80}: )?Element should (?:have )?(?:exact )?(?:text|value)(?: case sensitive)?[ =:]{1,3}(["'])([^\n]{0,2000})\1 \{/m;
const SELENIDE_ACTUAL = /^Actual value: (?:(?:text|value)=)?([^\n]{0,2000})$/m;

const SELENIDE_SIZE =
  /^(?:[\w.]{1,80}: )?List size mismatch: expected: = (\d{1,9})(?: \([^\n]{0,400}\))?, actual: (\d{1,9}), collection: /m;
const SELENIDE_TEXTS = /^(?:[\w.]{1,80}: )?Texts? (?:size )?mismatch\b/m;
const SELENIDE_SIDE = (name: string): RegExp =>
  new RegExp(`^${name}(?: \\(\\d{1,9}\\))?: (\\[[^\\n]{0,4000}\\])(?:, List size: \\d{1,9})?$`, 'm');
const SELENIDE_TEXTS_ACTUAL = SELENIDE_SIDE('Actual');
const SELENIDE_TEXTS_EXPECTED = SELENIDE_SIDE('Expected');

const KARATE_STATUS = /status code was: (\d{3}), expected: (\d{3}),/;
const KARATE_MATCH =
  /^match failed: (?:EQUALS|CONTAINS\w{0,20})\n\s{1,8}\$[^\n]{0,300} \| (?:not equal|actual does not contain expected) \((\w{1,10}):(\w{1,10})\)\n\s{1,8}([^\n]{0,4000})\n\s{1,8}([^\n]{0,4000})$/m;

/** Selenide, REST Assured and Karate, whose words no other library has. */
export function readWebJava(message: string): FoundValues | undefined {
  return firstFound(READERS, message);
}

const READERS: readonly TextReader[] = [readSelenide, readRestAssured, readKarate];

function readSelenide(text: string): FoundValues | undefined {
  const [, , wanted] = SELENIDE.exec(text) ?? [];
  if (wanted !== undefined) {
    const given = SELENIDE_ACTUAL.exec(text)?.[1]?.trim();
    return foundValues(wanted, given === undefined || isCut(given) ? undefined : (bareQuotedText(given) ?? given));
  }
  const sizes = SELENIDE_SIZE.exec(text);
  if (sizes !== null) return foundValues(numberIn(sizes[1] ?? ''), numberIn(sizes[2] ?? ''));
  if (!SELENIDE_TEXTS.test(text)) return undefined;
  return foundValues(wholeLine(SELENIDE_TEXTS_EXPECTED, text), wholeLine(SELENIDE_TEXTS_ACTUAL, text));
}

function wholeLine(side: RegExp, text: string): string | undefined {
  return side.exec(text)?.[1];
}

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
