import { plainValue } from '../../values/printed-plain.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

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
