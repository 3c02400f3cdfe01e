import { firstFound, foundValues, pairBetween, type TextReader } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';
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

/** JMeter marks where two texts differ, and fills up the shorter part: `****** received  : 4[[[04]]]`. */
const RECEIVED = /^\*{6} received {2}: (.{0,400}?)\[\[\[(.{0,400})\]\]\](.{0,400})$/m;
const COMPARISON = /^\*{6} comparison: (.{0,400}?)\[\[\[(.{0,400})\]\]\](.{0,400})$/m;

/** Reads an equality of JMeter's response assertion. Of long texts it prints the surroundings of the difference. */
export function readJmeter(text: string): FoundValues | undefined {
  if (!text.includes('****** received')) return undefined;
  return foundValues(wholeIn(COMPARISON.exec(text)), wholeIn(RECEIVED.exec(text)));
}

function wholeIn(match: RegExpExecArray | null): ReturnType<typeof literal> {
  const [, before = '', differs = '', behind = ''] = match ?? [];
  if (match === null || isCut(before) || isCut(differs.trimEnd()) || isCut(behind)) return undefined;
  return literal(`${before}${differs.trimEnd()}${behind}`);
}

/** The number of a mismatch and what it is of, or that and its path, in front of the sentence: `1.1) body: $.total `, `body - $.total: `. */
const OF = '(?:\\d{1,4}\\.\\d{1,4}\\) )?(?:[a-z-]{1,30}: (?:\\$\\S{0,300} )?|[a-z-]{1,30} - (?:\\$\\S{0,300}: )?)?';

/** A value with its type behind it. */
const TYPED = '([^\\n]{1,2000}?) \\([A-Z]\\w{0,60}\\)';

/** Pact of the Java virtual machine: a provider that does not answer as its contract says, and a request that differs from it. */
const SENTENCES: readonly Sentence[] = [
  sentence(`${OF}expected status of (\\d{3}) but was (\\d{3})`, '$1', '$2'),
  sentence(
    `${OF}Expected (?:header|query parameter|metadata) '[^'\\n]{1,300}' to have value '([^'\\n]{0,2000})' but was '([^'\\n]{0,2000})'`,
    '$1',
    '$2',
  ),
  sentence(`${OF}Expected a body of '([^'\\n]{0,300})' but the actual content type was '([^'\\n]{0,300})'`, '$1', '$2'),
  sentence(`${OF}Expected ${TYPED} to be equal to ${TYPED}`, '$2', '$1'),
  sentence(
    `${OF}Expected '([^'\\n]{0,2000})' but received '([^'\\n]{0,2000})' for query parameter '[^'\\n]{1,300}'`,
    '$1',
    '$2',
  ),
  sentence(`${OF}expected method '([A-Z]{1,20})' but received '([A-Z]{1,20})'`, '$1', '$2'),
  sentence(`${OF}Expected a List with {count} elements but received {count} elements`, '$1', '$2'),
];

/** Reads Pact, which puts texts in apostrophes, and does not escape them. */
export const readPact = sentenceReader(SENTENCES, (printed) => /^'(.*)'$/.exec(printed)?.[1] ?? plainValue(printed));
