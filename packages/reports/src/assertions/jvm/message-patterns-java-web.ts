import { firstFound, foundValues, pairBetween, type TextReader } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';
import { readCitrus } from './message-patterns-citrus.js';
import { readKarate } from './message-patterns-karate.js';
import { readRestAssured } from './message-patterns-rest-assured.js';
import { readSelenide } from './message-patterns-selenide.js';

/** Selenide, REST Assured, Karate, JsonUnit and Citrus, whose words no other library has. */
export function readWebJava(message: string): FoundValues | undefined {
  return firstFound(READERS, message);
}

const READERS: readonly TextReader[] = [readSelenide, readRestAssured, readKarate, readJsonUnit, readCitrus];

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
