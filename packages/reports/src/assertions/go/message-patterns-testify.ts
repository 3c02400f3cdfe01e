import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues, type TextReader } from '../../values/found-values.js';
import { goPair, goValue } from '../../values/printed-go.js';
import { numberIn } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { TESTIFY_SENTENCES } from '../sentences/sentences-go.js';

const LABEL = /^\s{0,40}(Error Trace|Error|Test|Messages|Diff):(?:\s{1,40}(.*))?$/;

const EXPECTED = /^expected ?: ?(.*)$/;
const ACTUAL = /^actual {1,2}: ?(.*)$/;
const OLD_PAIR = /^Not equal: (.{1,5000}) \(expected\)\n {0,8}!= (.{1,5000}) \(actual\)/m;

const CONTAINS = /^(?=.*"$)(".*") does not contain (".*")$/;
const SIZE = /^"?.{0,10000}?"? should have (\d{1,15}) item\(s\), but has (\d{1,15})$/m;
const DELTA = /^Max difference between (\S{1,100}) and (\S{1,100}) allowed is \S{1,100}, but difference was/m;
const NIL = /^Expected nil, but got: (.{1,5000})$/m;
const TYPE = /^Object expected to be of type (\S{1,300}), but was (\S{1,300})$/m;

const READERS: readonly TextReader[] = [
  sentenceReader(TESTIFY_SENTENCES, goValue),
  readPair,
  readOldPair,
  readBoolean,
  readOthers,
];

/** Reads testify: its block of `Error Trace:`, `Error:` and `Test:`. */
export function readTestify(text: string): FoundValues | undefined {
  if (!text.includes('Error:')) return undefined;
  const error = errorIn(text);
  return error === undefined ? undefined : (firstFound(READERS, error) ?? {});
}

/** Returns the text under `Error:` without its margin, when a label of testify is next to it. */
function errorIn(text: string): string | undefined {
  const lines = text.split('\n');
  const trace = lines.findIndex((line) => LABEL.exec(line)?.[1] === 'Error Trace');
  const at = lines.findIndex((line, index) => index > trace && LABEL.exec(line)?.[1] === 'Error');
  if (trace === -1 || at === -1) return undefined;
  const behind = lines.slice(at + 1);
  const end = behind.findIndex((line) => LABEL.test(line) || line.trim() === '' || !/^\s/.test(line));
  const rest = end === -1 ? behind : behind.slice(0, end);
  return [LABEL.exec(lines[at] ?? '')?.[2] ?? '', ...rest.map((line) => line.replace(/^\s{1,40}/, ''))].join('\n');
}

function readPair(error: string): FoundValues | undefined {
  const lines = error.split('\n');
  const at = lines.findIndex((line, index) => EXPECTED.test(line) && ACTUAL.test(lines[index + 1] ?? ''));
  if (at === -1) return undefined;
  const expected = EXPECTED.exec(lines[at] ?? '')?.[1] ?? '';
  const [one, other] = goPair(expected, ACTUAL.exec(lines[at + 1] ?? '')?.[1] ?? '');
  return foundValues(one, other);
}

function readOldPair(error: string): FoundValues | undefined {
  const [, expected, actual] = OLD_PAIR.exec(error) ?? [];
  return expected === undefined || actual === undefined ? undefined : foundValues(goValue(expected), goValue(actual));
}

function readBoolean(error: string): FoundValues | undefined {
  const word = /^Should be (true|false)$/m.exec(error)?.[1];
  return word === undefined ? undefined : foundValues(word === 'true', word !== 'true');
}

function readOthers(error: string): FoundValues | undefined {
  const contains = containsIn(error);
  if (contains !== null) return foundValues(goValue(contains[2] ?? ''), goValue(contains[1] ?? ''));
  const numbers = SIZE.exec(error) ?? DELTA.exec(error);
  if (numbers !== null) return foundValues(numberOf(numbers[1]), numberOf(numbers[2]));
  if (/^Expected value not to be nil\.$/m.test(error)) return { expected: 'not nil', actual: null };
  const nil = NIL.exec(error)?.[1];
  if (nil !== undefined) return foundValues(null, goValue(nil));
  const [, expected, actual] = TYPE.exec(error) ?? [];
  return expected === undefined ? undefined : foundValues(expected, actual);
}

function containsIn(error: string): RegExpExecArray | null {
  const line = error.split('\n').find((candidate) => CONTAINS.test(candidate));
  return line === undefined ? null : CONTAINS.exec(line);
}

function numberOf(text: string | undefined): JsonValue | undefined {
  return text === undefined ? undefined : (numberIn(text) ?? text);
}
