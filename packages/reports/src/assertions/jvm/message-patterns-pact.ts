import { plainValue } from '../../values/printed-plain.js';
import { PACT_SENTENCES } from '../sentences/sentences-pact.js';
import { sentenceReader } from '../sentences/sentence.js';

/** Reads Pact, which puts texts in apostrophes, and does not escape them. */
export const readPact = sentenceReader(
  PACT_SENTENCES,
  (printed) => /^'(.*)'$/.exec(printed)?.[1] ?? plainValue(printed),
);
