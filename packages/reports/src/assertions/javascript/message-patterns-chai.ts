import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { valuesOfBlock } from '../../values/diff-blocks.js';
import { ELLIPSIS } from '../../values/ellipsis.js';
import { hasElidedMiddle } from '../../values/elided-middle.js';
import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
import { readOwnWords } from '../scripting/message-patterns-own-words.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { valuesOfJsonBlocks, valuesOfLabels } from '../../values/labelled-sides.js';
import { COMPARISONS, expectedKeys, VERBS } from './chai-verbs.js';
import { objectInDifference } from './mocha-print.js';
import { assertionOfCypress } from './cypress-text.js';
import { readDetox, readSupertest } from './message-patterns-javascript-libraries.js';
import { readEarl } from './message-patterns-earl.js';
import { readSpy } from './message-patterns-spy.js';
import { sentenceReader } from '../sentences/sentence.js';
import { CYPRESS_SENTENCES, JASMINE_SENTENCES, VITEST_SENTENCES } from '../sentences/sentences-javascript-runners.js';
import { CHAI_SENTENCES, SINON_SENTENCES } from '../sentences/sentences-javascript.js';

/** How Chai and its kin begin: `expected A to …`, behind a message of the test's own and Cypress' `Timed out retrying …: `. */
const BEGINS = /(?:^[^\S\n]?|: |⨯ |✕ |- )`?([Ee]xpected )(?=\S)/gm;

/** Words behind `to be` that are no value. */
const STATES =
  /^(?:truthy|falsy|falsey|ok|defined|empty|extensible|sealed|frozen|finite|positive|negative|called|rejected|resolved|fulfilled|visible|hidden|disabled|enabled|checked|selected|focused|in the DOM|in the document|iterable|valid|invalid|calledWith|thrown|function|[a-z]+(?: [a-z]+)+)\b/;

/** Sentences without certain values. */
const SENTENCES = [
  /(?:^|: )`?[Ee]xpected (?!values |inputs |"actual" )[^\n]{1,2000}? (?:not )?to (?:not )?(?:only |sort of )?(?:be|have|equal|eql|eq|include|contain|match|throw|exist|deep|deeply|strictly|satisfy|respond|change|increase|decrease|resolve|reject|fulfill|own|raise|start|end)\b/m,
  /(?:^|: )Expected to find (?:element|content|the element)\b/m,
  /(?:^|: )Expected <?[^\n]{1,300} not to (?:exist|be)\b/m,
  /(?:^|: )Expected (?:spy|one of|function|a spy|promise|not to|\$)[^\n]{0,400}(?:to|not)\b/m,
  /(?:^|: )(?:promise|Promise) (?:resolved|rejected) [^\n]{0,2000} instead of (?:rejecting|resolving)/m,
  /(?:^|: )Snapshot `[^`\n]{1,400}` mismatched/m,
  /(?:^|: )(?:Expect test to fail|Expected to fail, but passed)/m,
  // Selenide.
  /^(?:[\w.]{1,80}: )?Elements? should (?:not )?\w/m,
];

/** `Not enough elements found. Found '1', expected '2'.` of Cypress. */
const COUNTS = /(?:Not enough|Too many) elements found\. Found '(\d{1,9})', expected '(\d{1,9})'/;

/** `to have property 'a' of 1, but got 2`; `to have a length of 2 but got 3`; `to have status code 201 but got 200`. */
const BUT =
  /^to (?:have|be|throw|contain|include|match)\b([^\n]*?),? but (?:got|it threw an exception with message|the \w{1,40}(?: \w{1,20})? was|it was|was|found) /;

/** Words of one's own behind the value. */
const OTHER_BUT = /^to (?:have|contain|be) [^\n]{1,2000}? but \w{1,40} is ["']/;

/** Of chai-jquery in Cypress: the element is named, and what it has instead is not. */
const OF_ELEMENT = /^to have (?:class|id) ('[^'\n]{1,400}'|"[^"\n]{1,400}")$/;

/** `not to have CSS property 'color' with the value 'red', but the value was 'red'` of chai-jquery. */
const NOT_VALUE = /^not to have [^\n]{1,400} with the value '([^'\n]{1,400})', but the value was '([^'\n]{1,400})'$/;

/** A sentence between two literals, and the full stop of Jasmine. */
const OF_LITERALS =
  /^[^\S\n]{0,8}(?:Error: )?Expected (?:\$[^\s=]{1,400} = )?(-?\d[\d.]{0,40}|'[^'\n]{0,2000}'|true|false|null|undefined|NaN) to (?:be|equal) (-?\d[\d.]{0,40}|'[^'\n]{0,2000}'|true|false|null|undefined|NaN)\.$/m;

/** Jasmine's sentences in a report of unknown origin, where others have such sentences as well: only those of two literals. */
export const JASMINE_LITERALS: MessagePattern = {
  family: 'jasmine',
  read: (text) => {
    const [, actual, expected] = OF_LITERALS.exec(text) ?? [];
    return actual === undefined || expected === undefined ? undefined : foundValues(valueOf(expected), valueOf(actual));
  },
};

/** Reads Chai and what words as it does: Vitest, Cypress, Postman, should.js, expect.js, Jasmine. */
export const CHAI_PATTERNS: MessagePattern = { family: 'vitest', read };

/** The same words, for reports of Mocha. */
export const MOCHA_PATTERNS: MessagePattern = { family: 'mocha', read };

/** The same words, for reports of Cypress. */
export const CYPRESS_PATTERNS: MessagePattern = { family: 'cypress', read };

/** The same words, for reports of Jasmine. */
export const JASMINE_PATTERNS: MessagePattern = { family: 'jasmine', read };

const readSaid = sentenceReader(
  [...CYPRESS_SENTENCES, ...VITEST_SENTENCES, ...JASMINE_SENTENCES, ...CHAI_SENTENCES, ...SINON_SENTENCES],
  valueOf,
);

/** Matchers of jest-dom, whose values are below the sentence. */
const OF_JEST_DOM = /^Expected (?:the )?element (?:not )?to have [\w ()=]{1,60}:$/m;

/** Matchers that Vitest took from Jest with their hints: their values are in labels. */
const OF_JEST =
  /^(?:Error: )?expect(?:\((?:received|element)\)\.(?:not\.)?to[A-Z]\w{1,60}|\.(?:assertions|hasAssertions))\(/m;

/** Apex, with the values behind what a test says in words that may be Chai's. */
const OF_APEX = /^(?:System\.AssertException: )?Assertion Failed: [^\n]{1,2000}: Expected: [^\n]{0,2000}, Actual: /;

/** Nightwatch, of an element that is not there, in older versions. */
const NIGHTWATCH_ABSENT =
  /^Expected element <[^\n]{1,1000}> (?:text|value) to (?:contain|equal): "([^"\n]{1,2000})" - element was not found\b/;

/** CodeceptJS has the expected value in front of the actual one; those of several lines are not read. */
const OF_CODECEPT =
  /^(?:\w{0,40}Error: )?expected (?:url of current page|url path|web page title|contents of [^\n]{1,400}?) "[^"]{0,100000}" to equal "/;

/** Sentences of Pester that it does not read itself, as they lack their end or are too long: which side of them is which, only the end says. */
const OF_PESTER = /^\s{0,20}(?:\[\d{1,4}\] )?Expected /m;

/** Sentences of FluentAssertions that it does not read itself: what they begin with is the name of a value, and no value. */
const OF_FLUENT_ASSERTIONS = /^\s{0,20}(?:[\w.]{1,200} ?: ?)?Expected \S/;

function isOfAnother(said: string, { dialect }: ReportedFailure): boolean {
  if (dialect === 'powershell') return OF_PESTER.test(said);
  return dialect === 'dotnet' && OF_FLUENT_ASSERTIONS.test(said) && said.slice(0, 20_000).includes(', but ');
}

function read(said: string, failure: ReportedFailure): FoundValues | undefined {
  if (isOfAnother(said, failure)) return undefined;
  const text = assertionOfCypress(said);
  const absent = NIGHTWATCH_ABSENT.exec(text)?.[1];
  if (absent !== undefined) return foundValues(absent, undefined);
  const head = text.slice(0, 8_000);
  if (OF_JEST_DOM.test(head) || OF_JEST.test(head) || OF_APEX.test(head)) return undefined;
  const counts = COUNTS.exec(text);
  if (counts !== null) return foundValues(Number(counts[2]), Number(counts[1]));
  const answered = readSupertest(text) ?? readDetox(text) ?? readEarl(text) ?? readSpy(text) ?? readSaid(text);
  if (answered !== undefined) return answered;
  if (OF_CODECEPT.test(text)) return {};
  const found = readSentence(text);
  if (found === undefined && /^[^\S\n]{0,40}\+ expected - actual$/m.test(text)) return valuesOfBlock(text, false) ?? {};
  if (found === undefined && !SENTENCES.some((sentence) => sentence.test(head))) return undefined;
  if (found?.expected !== undefined && found.actual !== undefined) return found;
  const object = objectInDifference(text, found?.expected);
  if (object !== undefined) return foundValues(found?.expected, object);
  const blocks = valuesOfJsonBlocks(text);
  if (blocks !== undefined) return blocks;
  if (failure.dialect === 'jest' || NEGATION.test(firstParagraph(text.trimStart()))) return found ?? {};
  const shown = quotedValues(text) ?? valuesOfLabels(text) ?? valuesOfBlock(text, isAboutText(text));
  if (shown !== undefined || found?.expected !== undefined) return shown ?? found;
  const [line = ''] = text.split('\n', 1);
  const truth = TRUTH.exec(line)?.[1];
  return readOwnWords(line) ?? (truth === undefined ? found : foundValues(truth, found?.actual)) ?? {};
}

/** What has to be is only in the words, where a report has no difference. */
const TRUTH = /\bto be (truthy|falsy|falsey)\.?$/;

/** An unexpected value is reported as a difference as well. */
const NEGATION = /\bnot\b/;

/** Vitest's two lines of strings that it shows as they are: nothing in them is escaped. */
const QUOTED = /^Expected: {1,2}"([^\n]*)"\nReceived: {1,2}"([^\n]*)"$/m;

function quotedValues(text: string): FoundValues | undefined {
  const [, expected, actual] = QUOTED.exec(text) ?? [];
  return expected === undefined ? undefined : foundValues(expected, actual);
}

/** Whether the message shows a string on the actual side: its difference is drawn without quotes. */
function isAboutText(text: string): boolean {
  return /expected ['"]/.test(text.slice(0, 2_000));
}

/** So many places are tried where a sentence may begin: a text that says the same again and again is looked through each time. */
const MOST_BEGINNINGS = 20;

function readSentence(text: string): FoundValues | undefined {
  let tried = 0;
  for (const match of text.matchAll(BEGINS)) {
    if ((tried += 1) > MOST_BEGINNINGS) return undefined;
    const sentence = firstParagraph(text.slice(match.index + match[0].length));
    const found = readBehindMessage(sentence) ?? readComparison(sentence);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A message of the test's own is in front of the sentence, and may begin as the sentence does. */
function readBehindMessage(sentence: string): FoundValues | undefined {
  const own = findOutside(sentence, [': expected ']);
  const found = own === undefined ? undefined : readComparison(sentence.slice(own.at + own.mark.length));
  return found?.expected === undefined || found.actual === undefined ? undefined : found;
}

/** A sentence ends with its line, unless a quoted value continues. */
function firstParagraph(text: string): string {
  const end = findOutside(`${text}\n`, ['\n']);
  const line = text.indexOf('\n');
  if (end !== undefined) return text.slice(0, end.at).trimEnd();
  return (line < 0 ? text : text.slice(0, line)).trimEnd();
}

function readComparison(sentence: string): FoundValues | undefined {
  const verb = findOutside(sentence, [' to ', ' not to ']) ?? looseVerb(sentence);
  if (verb === undefined) return undefined;
  const actual = sentence.slice(0, verb.at);
  const rest = sentence.slice(verb.at + 1);
  if (verb.mark === ' not to ' || rest.startsWith('to not ')) return readNegated(rest);
  if (NODE_SENTENCE.test(actual)) return undefined;
  return readWithGot(actual, withoutEnd(rest)) ?? readVerb(actual, withoutEnd(rest)) ?? ofErrorWithVerb(sentence);
}

/** An error is printed without quotes, and its message may have the word `to`: `expected Error: Failed to pay to be null`. */
const ERROR_WITH_VERB = /^((?:[A-Z]\w{0,60})?(?:Error|Exception): [^]{1,2000}) (to be (?:null|undefined|true|false))$/;

function ofErrorWithVerb(sentence: string): FoundValues | undefined {
  const [, actual, rest] = ERROR_WITH_VERB.exec(withoutEnd(sentence)) ?? [];
  return actual === undefined || rest === undefined ? undefined : readVerb(actual, rest);
}

function readNegated(rest: string): FoundValues {
  const [, unwanted, value] = NOT_VALUE.exec(rest) ?? [];
  return unwanted === undefined || value === undefined ? {} : foundValues(`not ${unwanted}`, value);
}

/** What node:assert says begins with the same word. */
const NODE_SENTENCE = /^(?:values|inputs|"actual"|"error"|value)$/;

/** Values that are printed without quotes may hold one quote. */
function looseVerb(sentence: string): { readonly at: number; readonly mark: string } | undefined {
  const at = sentence.indexOf(' to ');
  return at < 0 ? undefined : { at, mark: ' to ' };
}

/** Without the full stop of Jasmine and the remarks of Vitest and RSpec; a message that follows in Cypress is none of the value's. */
function withoutEnd(rest: string): string {
  const remark = rest.indexOf(' // ');
  const bare = remark > 0 && findOutside(rest, [' // ']) !== undefined ? rest.slice(0, remark) : rest;
  const plain = bare.replace(
    /(?<=\.) (?:Tip: To check for deep equality, .{1,100}|The numerical values of the given .{1,200})$/,
    '',
  );
  const claim = plain.replace(/, but it does not respond to `\w{1,60}[?!]?`$/, '');
  return /[^.]\.$/.test(claim) ? claim.slice(0, -1) : claim.replace(/`$/, '');
}

/** What people write behind a sentence that is like Chai's: `expected status to be 200, got 404`. */
const GOT = [', got ', ', got: ', ', received ', ', received: ', ', found ', ', found: ', ', actual ', ', actual: '];

/** What Vitest says behind two numbers is no value. */
const OF_DIFFERENCE = /^to be close to \S{1,60}, received difference is /;

/** The claim, and the value that came behind it: what is in front of the verb is its name, unless it is printed as a value. */
function readWithGot(actual: string, rest: string): FoundValues | undefined {
  const got = findOutside(rest, GOT);
  if (got === undefined || OF_DIFFERENCE.test(rest)) return undefined;
  const own = readOwnWords(`expected ${actual} ${rest}`);
  if (own !== undefined) return own;
  const given = rest.slice(got.at + got.mark.length);
  const claim = rest.slice(0, got.at);
  const word = claim.slice('to be '.length);
  if (claim.startsWith('to be ') && areAlike(word, given)) return foundValues(printedValue(word), printedValue(given));
  const found = readVerb(actual, claim);
  if (found?.expected === undefined) return found === undefined ? undefined : {};
  if (VALUE_PART.test(given)) return foundValues(found.expected, valueOf(given));
  return foundValues(found.expected, VALUE_PART.test(actual) ? found.actual : undefined);
}

function readVerb(actual: string, rest: string): FoundValues | undefined {
  const but = BUT.exec(rest);
  if (but !== null) return readBut(actual, rest, but[0].length, but[1] ?? '');
  if (OTHER_BUT.test(rest)) return {};
  const ofElement = OF_ELEMENT.exec(rest)?.[1];
  if (ofElement !== undefined) return foundValues(valueOf(ofElement), undefined);
  const keys = expectedKeys(rest);
  if (keys !== undefined) return foundValues(keys, EMPTY_PRINT.test(actual) ? undefined : actualOf(actual));
  const verb = VERBS.find((candidate) => rest.startsWith(candidate));
  if (verb !== undefined) return readCompared(actual, rest.slice(verb.length));
  const comparison = COMPARISONS.find((candidate) => rest.startsWith(candidate));
  if (comparison !== undefined) return foundValues(rest.slice('to be '.length), actualOf(actual));
  if (/^to (?:be|have been) (?:\w{1,20} )?(?:called|thrown|raised|invoked)/.test(rest)) return {};
  if (rest.startsWith('to be ')) return readState(actual, rest.slice('to be '.length));
  return undefined;
}

/** A name in front of the verb is no value: the actual one may be behind the expected one. */
function readCompared(actual: string, part: string): FoundValues {
  const expected = valueOf(expectedPart(part));
  const own = actualOf(actual);
  const got = own === undefined ? findOutside(part, BUT_GOT) : undefined;
  if (expected === undefined && BARE_NAME.test(actual)) return {};
  return foundValues(expected, got === undefined ? own : valueOf(part.slice(got.at + got.mark.length)));
}

/** Chai prints maps and sets so that are not empty. */
const EMPTY_PRINT = /^(?:Map|Set)\{\}$/;

function readState(actual: string, rest: string): FoundValues {
  const state = expectedPart(rest);
  if (state === 'defined') return foundValues(state, actualOf(actual));
  return foundValues(STATES.test(state) ? undefined : valueOf(state), actualOf(actual));
}

/** What begins the actual value behind the expected one. */
const BUT_GOT = [
  ', but got ',
  ' but got ',
  ', but was ',
  ' but was ',
  ', but was: ',
  ' but was: ',
  ', but got: ',
  ' but got: ',
  ', but received ',
  ', but found ',
];
const REMARKS = [', but ', ' but got ', ' but was ', ' but got: ', ' but was: ', ' (', ', received ', ', got '];

/** A remark behind a comma: `to be 5, but it was 6`, `to be close to 0.5 +/- 0.1`, `to be 'a' (case sensitive)`. */
function expectedPart(rest: string): string {
  if (rest.startsWith('NumberCloseTo ')) return rest;
  const end = findOutside(rest, /^[[({]/.test(rest) ? BUT_GOT : REMARKS);
  return end === undefined ? rest : rest.slice(0, end.at);
}

/** The words between `to have` and the value: `property 'a' of `, `a length of `, `text `, `status code `. */
const WHAT =
  /^ (?:(?:(?:own |deep |nested |deep own |deep nested |own nested |a )?property (?:'[^'\n]{0,400}'|"[^"\n]{0,400}"|\S{1,400}) of|a length of|a size of|length|size|status code|text|value|html|attr(?:ibute)? '[^']{0,400}' with the value|attribute '[^']{0,400}' with value|called|resolved to|rejected with|an exception with message|error (?:including|matching|with message)|error|class|id|css(?: property)? \S{1,200} with the value) )/;

/** `2 times` and `1 times`. */
const TIMES = /^(\d{1,9}) times? (\d{1,9}) times?$/;

/** A value in quotes or brackets, a pattern, a number or a word for a value, and nothing else. */
const VALUE_PART =
  /^(?:"[^"\n]*"|'[^'\n]*'|\[[^\n]{0,4000}\]|\{[^\n]{0,4000}\}|\/[^\n]{1,1000}\/[a-z]{0,8}|-?\d[\d.]{0,40}|true|false|null|undefined)$/;

/** One word on both sides, written alike: `to be enabled, but it was disabled`, `to be PASS, got FAIL`, `to be Home but got Login`. */
const WORD_FORMS = [
  /^(?!(?:nothing|none|neither|error)$)[a-z]{2,40}$/,
  /^[A-Z][A-Z\d_-]{1,40}$/,
  /^(?!(?:Nothing|None|Error)$)[A-Z][a-z][A-Za-z\d]{0,40}$/,
];

function areAlike(one: string, other: string): boolean {
  return WORD_FORMS.some((form) => form.test(one) && form.test(other));
}

/** A name for what is looked at: `Expected URL to contain "/login" but was "/home"`. */
const BARE_NAME = /^(?!(?:NaN|Infinity)$)[A-Z][A-Za-z]*$/;

/** Words for it: `expected HTTP status to be successful, but got 500`. */
const WORDS = /^[A-Za-z][\w-]{0,40}(?: [\w-]{1,40}){1,8}$/;

function readBut(actual: string, rest: string, length: number, middle: string): FoundValues {
  const got = rest.slice(length);
  const what = WHAT.exec(`${middle} `);
  const expected = what === null ? undefined : middle.slice(what[0].length).trim();
  const times = TIMES.exec(`${expected ?? ''} ${got}`);
  if (times !== null) return foundValues(Number(times[1]), Number(times[2]));
  if (what === null && VALUE_PART.test(middle.trim()) && VALUE_PART.test(got))
    return foundValues(valueOf(middle), valueOf(got));
  if (what === null && rest.startsWith('to be ') && areAlike(middle.trim(), got))
    return foundValues(printedValue(middle.trim()), printedValue(got));
  const subject = expected === undefined || expected === '' ? undefined : valueOf(expected);
  return subject === undefined
    ? foundValues(undefined, BARE_NAME.test(actual) || WORDS.test(actual) ? undefined : actualOf(actual))
    : foundValues(subject, valueOf(got.replace(/^(?:resolved to|rejected with) | was thrown$/g, '')));
}

/** An element as Cypress names it: what is compared is its text or state, which the sentence does not show. */
const ELEMENT = /^'?<[a-z][\w-]{0,60}(?:#[\w-]{1,200})?(?:\.[\w-]{1,200}){0,40}>'?$/;

/** A number with what was counted, `5 items`, is a part of a sentence, and no print. */
const COUNTED = /^-?\d[\d.,]{0,40} [A-Za-z][\w-]{1,40}(?: [\w-]{1,40}){0,8}$/;

/** Jasmine puts the path in front of the value: `$.items[0].qty = 1`. */
function actualOf(actual: string): JsonValue | undefined {
  if (
    COUNTED.test(actual) ||
    /^(?:a promise|\[object \w{1,40}\]|elements? \S[^\n]{0,400})$/.test(actual) ||
    ELEMENT.test(actual)
  )
    return undefined;
  return valueOf(actual.replace(/^\$[^=\n]{0,400} = /, ''));
}

const CUT_OFF = new RegExp(`${ELLIPSIS}(?:['"\`]|/[a-z]{0,8})?$`);

/** An object or an error that Vitest shows in part: the message of the error, or the text of a member, is cut. */
const CUT_WITHIN = new RegExp(`\\w${ELLIPSIS}[\\s'"\`]|(?!…)${ELLIPSIS}\\(\\d`);

/** A string or pattern that ends in an ellipsis inside of its quotes was cut; Cypress marks values with `**`. */
function valueOf(printed: string): JsonValue | undefined {
  const plain = printed.trim().replace(/^\*\*([^]*)\*\*$/, '$1');
  if (
    CUT_OFF.test(plain) ||
    hasElidedMiddle(plain) ||
    /^(?:\[ ?(?:Function|Object|Array|Circular)\b[^\]]*\]|\{ Object \([^)]*\) \})$/.test(plain)
  )
    return undefined;
  if (PROSE.test(plain) || NAMED.test(plain) || (CUT_WITHIN.test(plain) && !/^['"`/]/.test(plain))) return undefined;
  // A text or a list that does not end in its line, and what is said of it in words.
  if (/^"[^"]*$|^\[[^\]]*$|^\{[^}]*$/.test(plain) || / but it (?:didn't|did not)$/.test(plain)) return undefined;
  const value = printedValue(plain);
  return value === plain && QUOTED_WHOLE.test(plain) ? plain.slice(1, -1) : value;
}

/** A string whose inner quotes are not escaped (Jasmine), and not a list of several. */
const QUOTED_WHOLE = /^'(?!.*', (?:and )?').+'$/s;

/** A name for what is looked at in front of it, as other libraries have it: `text "hello"`, `key "b"`. */
const NAMED = /^(?!async |function |class |body |subset |superset )[a-z]{1,40} (?:["'<[{]|-?\d)/;

/** A name for what is looked at, as in `expected response to have status code 201`, is no value, nor is a heading for the lines below. */
const PROSE = /^(?!(?:true|false|null|undefined|nil|an? \w{1,40})$)[a-z]{1,40}(?: [\w-]{1,40}){0,16}:?$/;
