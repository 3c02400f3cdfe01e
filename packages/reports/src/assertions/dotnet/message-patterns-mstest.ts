import { foundValues } from '../../values/found-values.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `Assert.AreEqual failed.`; other languages put their own words around the name of the assertion. */
const HEADING = /(?:^|[\s:"„«])(Assert|StringAssert|CollectionAssert)\.(\w{1,40})(?:["”“»]| failed\.|\.(?=\s)|\s?:)/;

/** `Expected:<` and `>. Actual:<`, where the first value is the expected one in all languages. */
const FIRST = /[^\s:]{2,20}\s?:\s?</;
const SECOND = />[.,](?: [^\s:<]{1,20}){1,3}\s?:\s?</;

const STRINGS = /^[^\S\n]{0,8}Expected: "(.{0,10000})"\n\s{0,8}But was: {1,2}"(.{0,10000})"$/m;
const WITHIN = /no greater than <[^>]{1,60}> between expected value <([^>]{1,60})> and actual value <([^>]{1,60})>/;
const THREW = /Threw exception (\S{1,300}), but exception (\S{1,300}) was expected\./;
const TYPES = /Expected type:\s?<([^>]{1,300})>\. Actual type:\s?<([^>]{1,300})>\./;

/** Reads MSTest. */
export function readMstest(text: string): FoundValues | undefined {
  if (!text.includes('Assert.')) return undefined;
  const [, library, assertion = ''] = HEADING.exec(text) ?? [];
  if (library === undefined || text.includes(`${assertion}() Failure`)) return undefined;
  if (/^Is(?:True|False)$/.test(assertion)) return ofBoolean(assertion);
  if (library === 'CollectionAssert' || /Not|Fail|Inconclusive/.test(assertion)) return {};
  return ofTypes(text) ?? ofStrings(text) ?? ofPair(text) ?? {};
}

function ofBoolean(assertion: string): FoundValues {
  return foundValues(assertion.endsWith('True'), !assertion.endsWith('True'));
}

function ofTypes(text: string): FoundValues | undefined {
  const [, actual, expected] = THREW.exec(text) ?? [];
  if (expected !== undefined) return foundValues(expected, actual);
  const [, wanted, found] = TYPES.exec(text) ?? [];
  return wanted === undefined ? undefined : foundValues(wanted, found);
}

function ofStrings(text: string): FoundValues | undefined {
  const within = WITHIN.exec(text);
  if (within !== null)
    return foundValues(numberIn(within[1] ?? '') ?? within[1], numberIn(within[2] ?? '') ?? within[2]);
  const contains = ofPart(text);
  if (contains !== undefined) return contains;
  const [, expected, actual] = STRINGS.exec(text) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(dotnetValue(`"${expected}"`), dotnetValue(`"${actual}"`));
}

/** `String 'haystack' does not contain string 'needle'.` */
function ofPart(text: string): FoundValues | undefined {
  const start = text.indexOf("String '");
  const middle = text.indexOf("' does not contain string '", start);
  const end = text.indexOf("'.", middle + 1);
  if (start === -1 || middle === -1 || end === -1) return undefined;
  return foundValues(
    text.slice(middle + "' does not contain string '".length, end),
    text.slice(start + "String '".length, middle),
  );
}

function ofPair(text: string): FoundValues | undefined {
  const first = FIRST.exec(text);
  const rest = first === null ? '' : text.slice(first.index + first[0].length);
  const second = SECOND.exec(rest);
  if (second === null) return undefined;
  const expected = rest.slice(0, second.index);
  const actual = rest.slice(second.index + second[0].length).split(/>\.(?=\s|$)/, 1)[0] ?? '';
  const types = [expected, actual].every((value) => / \([\w.]{1,200}\)$/.test(value));
  return foundValues(valueOf(expected, types), valueOf(actual, types));
}

function valueOf(printed: string, types: boolean): ReturnType<typeof plainValue> | undefined {
  return printed === '(null)' ? null : types ? printed : dotnetValue(printed);
}
