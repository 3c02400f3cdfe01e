import { objectOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { printedValue } from '../../values/printed-value.js';
import { filled } from '../shared/attribute-values.js';

const NODE_TYPE =
  /^(?:testCodeFailure|hookFailed|uncaughtException|unhandledRejection|multipleCallbackInvocations|testTimeoutFailure|cancelledByParent)$/;

/** Returns whether a type is one of the words with which node:test says what failed. */
export function isTypeOfNode(type: string): boolean {
  return NODE_TYPE.test(type);
}

/** node:test escapes quotes twice. */
export function withoutEntities(text: string): string {
  return text.replaceAll('&quot;', '"');
}

/**
 * Returns the text of node:test without the error around it: one without a stack is printed in brackets, and what was thrown
 * after it as its cause.
 */
export function withoutNodeFrame(text: string): string {
  const [whole, inner = ''] =
    /^\s{0,20}\[Error(?: \[ERR_TEST_FAILURE\])?: ([^]{0,100000}?)\] \{\s{1,20}code: 'ERR_TEST_FAILURE'/.exec(text) ??
    [];
  if (whole === undefined) return text;
  const cause = text.slice(whole.length).indexOf(' cause: ');
  return inner.trim() === '' && cause >= 0
    ? text.slice(whole.length + cause + ' cause: '.length)
    : `${inner}\n${/^ {4,12}at [^]*/m.exec(text)?.[0] ?? ''}`;
}

/**
 * Returns the text of a failure without the object that it is printed in: jest-junit writes an error outside of the tests as
 * JSON, Vitest one without a message as Node prints it. Its stack begins with what a person would read.
 */
export function withoutPrint(text: string | undefined): string | undefined {
  if (text === undefined || !/^\s{0,20}\{(?:"(?:message|stack)":|\s{0,9}stack: ')/.test(text)) return text;
  const error = objectOf(parseJsonLine(text) ?? printedValue(text.split('\n⎯', 1)[0] ?? ''));
  return filled(stringOf(error?.['stack'])) ?? filled(stringOf(error?.['message'])) ?? text;
}
