import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import { endOfValue } from '../../values/value-span.js';
import type { FoundValues } from '../message-pattern.js';
import { OWN_WORDS_OF_LANGUAGES, type OwnWords } from './own-words-languages.js';
import { matchAt } from '../../text/match-at.js';

/** The end of the sentence, a sign, or a remark behind the value: another word would make it something else, as `3 items` is. */
const END =
  /[.,;:!?)\]}]{1,2}(?:\s|$)|[，。；！]|[.!)\]}]{0,3}\s{0,4}$|\s[-([|]|\s(?:for|at|in|after|on|when|because|instead|expected|erhalten|bekommen|ontvangen)\b/y;

/** A word that names what is compared; none of them turns the sentence into something else than an equality. */
const WORD =
  /(?!(?:not|never|no|nor|less|greater|more|fewer|above|below|over|under|at|within|between|any|char|position|index|byte|element|argument|param|but|got|was|out|first|last)\b|contain|includ|match|start|end|thr|rais|differ)(?:[\w$][\w.$/()[\]-]{0,60}|\([\w .-]{1,40}\)) ?[:=]? {1,2}/iy;

/** The words between `expected` and its value that may come again in front of the other one. */
const RELATION =
  /((?:(?:strictly )?(?:greater|less|more|fewer|larger|smaller|higher|lower|longer|shorter) than(?: or equal to)?|at (?:least|most)|above|below|over|under)|[<>]=?) /iy;

const NAMED = String.raw`(?: (?:value|values|result|status|code|a|an|the|it|we|of|http|response|was|is|been|be|to be|equal to|equals|text|string|number|json|count|length|size)\b){0,4}`;
const SEPARATOR = String.raw`(?:[,;.|]| [|/–—-])?\s{1,2}(?:(?:but|and|while|instead|yet) )?(?:in fact )?`;
const COLON = String.raw`(?: ?[:=])?(?: {1,2}|(?<=[:=]))`;

const EXPECTED = String.raw`expected|expecting|expect|wanted|want|exp`;
const ACTUAL = String.raw`actually|actual|got|received|obtained|found|returned|gave|saw|current|real|was|were|is|are|has|had|equals|equaled`;

const CAME = new RegExp(
  String.raw`${SEPARATOR}(?:it |we )?(?:the |only )?(?:(?:${ACTUAL})\b(?: (?:value|result|response|received|got|returned|found|was|is)\b){0,2})${NAMED}${COLON}`,
  'iy',
);

/** So many words may say what is counted. */
const MOST_COUNTED = 4;

const OWN_WORDS: readonly OwnWords[] = [
  // `expected=42 actual=41`, `(expected: 42; got: 41)`: behind a sign there is a value, or the words of a matcher.
  {
    begins: new RegExp(String.raw`(?<![\w-])(?:${EXPECTED})(?: value| result)? ?[:=] {0,2}(?=\S)`, 'gi'),
    between: CAME,
    isExpectedFirst: true,
    names: 0,
    counted: MOST_COUNTED,
  },
  // `Expected title to be "a" but was "b"`, `expected status: 200, got: 404`.
  {
    begins: new RegExp(String.raw`(?<![\w-])(?:${EXPECTED}) {1,2}(?=[^\s:=])`, 'gi'),
    between: CAME,
    isExpectedFirst: true,
    names: 8,
    counted: MOST_COUNTED,
  },
  // `expected "a" != actual "b"`
  {
    begins: new RegExp(String.raw`(?<![\w-])(?:${EXPECTED})(?: value)?(?: ?[:=] {0,2}| {1,2})(?=\S)`, 'gi'),
    between: new RegExp(
      String.raw` (?:!==?|<>|≠|vs\.?|does not (?:equal|match)) (?:${ACTUAL})(?: value)?${COLON}`,
      'iy',
    ),
    isExpectedFirst: true,
    names: 0,
    counted: MOST_COUNTED,
  },
  // `The title should be 'a' but was 'b'`, `must be 3, was 2`.
  {
    begins:
      /\b(?:should|must|shall) (?:be|equal|have been|return|have|have returned|have equal{1,2}ed|be equal to|match)(?: equal to)? {1,2}(?=\S)/gi,
    between: new RegExp(
      String.raw`(?:${SEPARATOR}(?:it |we )?(?:the )?(?:${ACTUAL})\b${NAMED}${COLON}|,? (?:and )?not )`,
      'iy',
    ),
    isExpectedFirst: true,
    names: 0,
    counted: MOST_COUNTED,
  },
  // `Title is "a" but should be "b"`, `Actual: 41, expected: 42`, `received 41 instead of 42`, `Unexpected status 404 (expected 200)`.
  {
    begins: new RegExp(
      String.raw`(?<![\w-])(?:${ACTUAL}|value)(?: (?:value|result|response|received|got|returned|found|was|is|of|http|status|code)\b){0,3}(?: ?[:=] {0,2}| {1,2})(?=\S)`,
      'gi',
    ),
    between: new RegExp(
      String.raw`(?:${SEPARATOR}| \(| !==? |,(?=expected))(?:(?:but |while )?(?:was |is |it |we )?(?:${EXPECTED})\b(?: (?:value|result|was|is|it|to be|to equal|equal to)\b){0,3}|(?:it )?(?:should|must) (?:be|equal|have been)|instead of(?: the)?(?: expected)?(?: value)?)${COLON}`,
      'iy',
    ),
    isExpectedFirst: false,
    names: 0,
    counted: MOST_COUNTED,
  },
  // `Wrong title "a", expected "b"`
  {
    begins:
      /\b(?:unexpected|wrong|invalid|incorrect|bad)(?: (?!at |in |on |for |near |token |char)[\w-]{1,30}){1,4}?:? {1,2}(?=["'`[{<\d-])/gi,
    between: new RegExp(
      String.raw`(?:[,;.] | \(| - | but )(?:(?:it )?(?:was )?(?:${EXPECTED})|should be|instead of)${COLON}`,
      'iy',
    ),
    isExpectedFirst: false,
    names: 0,
    counted: MOST_COUNTED,
  },
  // `Value "a" does not match expected value "b"`, `actual 41 != 42 expected`
  {
    begins: /(?:^|[\s:(])(?=["'`[{<\d-])/g,
    between: new RegExp(
      String.raw` (?:(?:does not|doesn't|did not|didn't|do not) (?:match|equal)|(?:is|was) not (?:equal to|the same as)|(?:isn't|wasn't) equal to|differs from|!==?|<>) (?:the )?(?:expected|wanted)(?: (?:value|result|text|status|code|one)\b){0,2}${COLON}`,
      'iy',
    ),
    isExpectedFirst: false,
    names: 0,
    counted: MOST_COUNTED,
  },
  {
    begins: /\bactual(?: value)?:? (?=\S)/gi,
    between: / (?:!==?|<>|≠) (?=\S{1,200} expected\b)/iy,
    isExpectedFirst: false,
    names: 0,
    counted: MOST_COUNTED,
  },
  // Jasmine's words without its dialect: `Expected "a" to equal "b"`.
  {
    begins: /^(?:[\w .]{1,60}: )?Expected (?=["'`[{\d-])/g,
    between: / to (?:be equal to|equal|be|strictly equal|deeply equal|eql?) (?!<)/y,
    isExpectedFirst: false,
    names: 0,
    counted: MOST_COUNTED,
  },
];

/** `Current response status code is 500, but 200 expected.`, `Unexpected status code: 500 (expected 200)`, `HTTP 404 != 200`. */
const STATUS =
  /\b(?:status(?: code)?|http)(?: is| was)?:? (\d{3})(?:, but (\d{3}) expected| \(expected:? (\d{3})\)| !==? (\d{3})$)/i;

/** What a command returned is no comparison that a test made, and where two values differ is not all of them. */
const OF_OTHERS =
  /\bExit (?:status|code) of command |\b(?:at (?:location|index|position)|contains key) [^\n]{0,400} instead of /;

const NUMBER = /^-?\d[\d.,]{0,30}$/;

/** Words that begin what follows a number, or that say how it is meant. */
const NOT_COUNTED = String.raw`and|or|not|no|nor|to|but|was|were|is|are|has|had|it|we|got|found|received|returned|saw|gave|obtained|actual|actually|expected|instead|while|yet|than|more|less|fewer|plus|up|down|arg\w*|param\w*|operands?|bytes?|char\w*|tokens?|fields?|columns?`;

/**
 * What is counted, behind its number: `3 events`. Calls and parsers count arguments, bytes and columns in errors of their own; the
 * other words name nothing.
 */
const NOUN = new RegExp(String.raw` (?!(?:${NOT_COUNTED}|of|in|at|on|by|for|with|from)\b)[a-z][a-z-]{0,29}\b`, 'iy');

/** A further word of it: `3 open orders of plums`. */
const NEXT_NOUN = new RegExp(
  String.raw` (?!(?:${NOT_COUNTED}|be|have|then|most|least|max|min|maximum|minimum|above|below|over|under|between)\b)[a-z][\w-]{0,29}\b`,
  'iy',
);

/** What is in front of the second part of a quantity: `1 hour 30 minutes`. */
const COUNTED_BEFORE = /^\d[\d.,]{0,30} [a-z]{1,30} $/i;

/** The end of a sentence behind which there is nothing. */
const LAST = /[.!)]{0,2}\s{0,4}$/y;

/** So many places of a line are tried. */
const MOST_BEGINNINGS = 20;

/** `expected the title to contain "Plum", got "Pear"` */
const TEXT = String.raw`("[^"\n]{0,2000}"|'[^'\n]{0,2000}')`;
const PART = new RegExp(
  String.raw`(?:^|: )expected (?:[\w.()-]{1,60} ){1,8}to (?:contain|include|start with|end with|match|have (?:prefix|suffix)):? ${TEXT},? (?:but )?(?:got|received):? ${TEXT}\.?$`,
  'i',
);

function readPart(line: string): FoundValues | undefined {
  const [, expected, actual] = PART.exec(line) ?? [];
  return expected === undefined || actual === undefined ? undefined : foundValues(valueOf(expected), valueOf(actual));
}

/**
 * Reads what people write into assertions of their own, in one line: what was expected and what came instead, both printed so that
 * it is clear where they end. Anything else is prose.
 */
export function readOwnWords(line: string): FoundValues | undefined {
  if (line.length > 2_000 || OF_OTHERS.test(line)) return undefined;
  for (const words of [...OWN_WORDS, ...OWN_WORDS_OF_LANGUAGES]) {
    const found = readWords(line, words);
    if (found !== undefined) return found;
  }
  const part = readPart(line);
  if (part !== undefined) return part;
  const [, status, ...others] = STATUS.exec(line) ?? [];
  const other = others.find((code) => code !== undefined);
  return status === undefined || other === undefined ? undefined : foundValues(valueOf(other), valueOf(status));
}

function readWords(line: string, words: OwnWords): FoundValues | undefined {
  let tried = 0;
  for (const match of line.matchAll(words.begins)) {
    const found = readBehind(line, match.index + match[0].length, words);
    if (found !== undefined) return found;
    if ((tried += 1) === MOST_BEGINNINGS) break;
  }
  return undefined;
}

/** Both values behind the first words, or behind the words that name what is compared. */
function readBehind(line: string, from: number, words: OwnWords): FoundValues | undefined {
  let at = from;
  for (let named = 0; named <= words.names; named += 1) {
    const found = readValues(line, at, line.slice(from, at), words);
    if (found !== undefined) return found;
    const next = matchAt(WORD, line, at);
    if (next === undefined) return undefined;
    at += next[0].length;
  }
  return undefined;
}

function readValues(line: string, at: number, name: string, words: OwnWords): FoundValues | undefined {
  const relation = words.isExpectedFirst ? matchAt(RELATION, line, at) : undefined;
  const first = at + (relation?.[0].length ?? 0);
  const firstEnd = endOfValue(line, first);
  if (firstEnd === undefined) return undefined;
  const one = line.slice(first, firstEnd);
  const between = betweenAt(line, firstEnd, NUMBER.test(one), words);
  if (between === undefined) return undefined;
  if (between.nouns > 0 && COUNTED_BEFORE.test(name)) return undefined;
  const second = between.end + nameAt(line, between.end, name);
  const secondEnd = endOfValue(line, second);
  if (secondEnd === undefined) return undefined;
  const other = line.slice(second, secondEnd);
  if (between.noun !== '' && !NUMBER.test(other)) return undefined;
  const end = between.nouns > 1 ? LAST : END;
  if (matchAt(end, line, secondEnd + nounAt(line, secondEnd, between.noun)) === undefined) return undefined;
  if (relation !== undefined) return foundValues(`${relation[1] ?? ''} ${one}`, valueOf(other));
  return words.isExpectedFirst ? foundValues(valueOf(one), valueOf(other)) : foundValues(valueOf(other), valueOf(one));
}

/** The end of the words between both values; behind a number further words may say what is counted. */
function betweenAt(
  line: string,
  at: number,
  isNumber: boolean,
  { between, counted }: OwnWords,
): { readonly end: number; readonly noun: string; readonly nouns: number } | undefined {
  let end = at;
  for (let nouns = 0; nouns <= counted; nouns += 1) {
    const found = matchAt(between, line, end);
    if (found !== undefined) return { end: found.index + found[0].length, noun: line.slice(at, end), nouns };
    const next = isNumber ? matchAt(nouns === 0 ? NOUN : NEXT_NOUN, line, end)?.[0] : undefined;
    if (next === undefined) return undefined;
    end += next.length;
  }
  return undefined;
}

/** The length of the noun where it comes again, in the singular or in the plural: `3 rows, found 1 row`. */
function nounAt(line: string, at: number, noun: string): number {
  if (noun === '') return 0;
  if (line.startsWith(noun, at)) return noun.length;
  const again = matchAt(NOUN, line, at)?.[0] ?? '';
  const isSame = again.toLowerCase().replace(/s$/, '') === noun.toLowerCase().replace(/s$/, '');
  return isSame ? again.length : 0;
}

/** The length of the name of what is compared, where it comes again. */
function nameAt(line: string, at: number, name: string): number {
  return name !== '' && line.startsWith(name, at) ? name.length : 0;
}

/** Angle brackets are quotes, as signs of other languages are: nothing but a print begins with them. */
function valueOf(printed: string): JsonValue | undefined {
  if (/^[“‘«„「].*[”’»“」]$/.test(printed)) return printed.slice(1, -1).trim();
  return printedValue(/^<.*>$/.test(printed) ? printed.slice(1, -1) : printed);
}
