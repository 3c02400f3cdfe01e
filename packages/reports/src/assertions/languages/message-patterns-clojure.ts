import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** matcher-combinators, Kaocha, and clojure.test of a function of two values: what was written, and below it with both values in the place of what they came from. */
export const CLOJURE_PATTERNS: MessagePattern = { family: 'clojure', read };

const FORMS = /^\s{0,20}expected: \(([^\n]{1,4000})\)\n\s{0,20}actual: \(not \(([^\n]{1,4000})\)\)$/m;

/** What a function says of its second value, by what it says of its first. */
const TURNED: ReadonlyMap<string, string> = new Map([
  ['=', ''],
  ['==', ''],
  ['not=', 'not '],
  ['<', '> '],
  ['>', '< '],
  ['<=', '>= '],
  ['>=', '<= '],
]);

function read(text: string): FoundValues | undefined {
  if (text.includes('expected: (match? ')) return ofMatchers(text);
  return readKaocha(text) ?? ofForms(text);
}

/** matcher-combinators marks in the given value where it differs, and prints it in several lines. */
const MISMATCH = /\(mismatch\s{1,200}\(expected (\S[^\n()]{0,2000})\)\s{1,200}\(actual (\S[^\n()]{0,2000})\)\)/g;
const MARK = /\((?:mismatch|missing|unexpected|invalid-matcher-\w{1,20})\s/g;

function ofMatchers(text: string): FoundValues {
  const given = text.slice(text.indexOf('actual: ') + 'actual: '.length);
  const [first, ...others] = [...given.matchAll(MISMATCH)];
  if (first === undefined || others.length > 0 || [...given.matchAll(MARK)].length > 1) return {};
  return foundValues(printedValue(first[1] ?? ''), printedValue(first[2] ?? ''));
}

/** Kaocha prints the expected value, and below it the given one with the difference: `-42 +41`. */
const KAOCHA =
  /^FAIL in [^\n]{1,400}\n(?:[^\n]{0,1000}\n){0,20}?Expected:\n {2}(\S[^\n]{0,4000})\nActual:\n {2}(\S[^\n]{0,8000})(?=\n(?! )|$)/m;

function readKaocha(text: string): FoundValues | undefined {
  const [, expected, actual] = KAOCHA.exec(text) ?? [];
  if (expected === undefined || actual === undefined) return undefined;
  if (/^"[^"]*$/.test(expected)) return {};
  const replaced = `-${expected} +`;
  const given = actual.startsWith(replaced) ? actual.slice(replaced.length) : actual;
  const isMarked = given === actual && !/^-?[\d.]{1,40}$/.test(actual) && /(?:^|[\s([{])[-+]\S/.test(actual);
  return foundValues(printedValue(expected), isMarked ? undefined : printedValue(given));
}

/** A value is known as the expected one where it is written as it prints, and the other is not. */
function ofForms(text: string): FoundValues | undefined {
  if (!text.includes('actual: (not (')) return undefined;
  const [, written = '', printed = ''] = FORMS.exec(text) ?? [];
  const [name = '', ...asked] = formsOf(written);
  const [printedName, ...values] = formsOf(printed);
  const turned = TURNED.get(name);
  if (turned === undefined || printedName !== name) return undefined;
  const [first = '', second = ''] = values;
  if (asked.length !== 2 || values.length !== 2) return {};
  const isFirst = asked[0] === first;
  if (isFirst === (asked[1] === second)) return {};
  return isFirst ? known(turned, first, second) : known(/^[<>]/.test(name) ? `${name} ` : turned, second, first);
}

function known(relation: string, expected: string, actual: string): FoundValues {
  return foundValues(relation === '' ? printedValue(expected) : `${relation}${expected}`, printedValue(actual));
}

/** A text, a character such as `\\(`, a bracket, blanks, or what is between them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\\(?:\w+|[^])|[([{]|[)\]}]|[\s,]+|[^\s,()[\]{}"\\]+|[^]/g;

/** The forms that follow one another in a text, each as it is written. */
function formsOf(text: string): readonly string[] {
  const forms: string[] = [];
  let depth = 0;
  let form = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (depth === 0 && /^[\s,]/.test(token)) {
      if (form !== '') forms.push(form);
      form = '';
      continue;
    }
    form += token;
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
  }
  return form === '' ? forms : [...forms, form];
}
