import {
  type JsonObject,
  isJsonObject,
  type JsonValue,
  toNumber,
  isJsonNumber,
  writeJson,
} from '@clarion/reports/json';
import { sharedHeadline } from '@clarion/reports/markdown';
import { plural, summaryText } from '@clarion/uploading/output/counts';
import { messageLines } from './failures-text.js';
import { oneLine, plain } from '@clarion/uploading/output/plain';

/** A failed test: its item of the failures response, and the members that may be added to it. */
export interface TextFailure {
  readonly item: JsonObject;
  readonly extras: JsonObject;
}

/** A cause with its failures. */
export interface TextCause {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly failures: readonly [TextFailure, ...TextFailure[]];
}

/** The status and the counts of a run. */
export interface TextRun {
  readonly status: string;
  readonly summary: Parameters<typeof summaryText>[0];
}

const MAX_TESTS = 10;

/** Formats failures by cause: the first test of each cause with its message and values, and a line for each other test. */
export function causesText({ status, summary }: TextRun, causes: readonly TextCause[]): string {
  if (status === 'empty') return 'no tests: the reports contain none.';
  const count = causes.length === 0 ? '' : `, ${plural(causes.length, 'cause')}`;
  const head = `${status}: ${summaryText(summary)}${count}`;
  return [head, ...causes.map((cause, index) => causeText(index + 1, cause))].join('\n\n');
}

function causeText(number: number, { id, kind, title, failures }: TextCause): string {
  const [first, ...others] = failures;
  const headline = sharedHeadline(failures.map(({ extras }) => textOf(memberOf(extras['difference'], 'headline'))));
  const count = others.length === 0 ? '' : `, ${plural(failures.length, 'test')}`;
  return [
    `Cause ${number}: ${kind}${count}: ${oneLine(headline === '' ? title : headline)}  (${id})`,
    `    ${nameOf(first)}`,
    ...detailLines(first).map((line) => `        ${line}`),
    ...others.slice(0, MAX_TESTS).map((failure) => `    ${nameOf(failure)}`),
    ...(others.length > MAX_TESTS ? [`    … ${plural(others.length - MAX_TESTS, 'more test')}`] : []),
  ].join('\n');
}

function nameOf({ item, extras: { location } }: TextFailure): string {
  const [file, line] = [textOf(memberOf(location, 'file')), memberOf(location, 'line')];
  const place = file === '' ? '' : `  (${oneLine(file)}${isJsonNumber(line) ? `:${toNumber(line)}` : ''})`;
  return `${oneLine(textOf(item['testName']))}${place}`;
}

function detailLines({ item, extras }: TextFailure): readonly string[] {
  const { reason } = item;
  const values = (['expected', 'actual'] as const).flatMap((name) => {
    const value = memberOf(reason, name);
    return value === undefined ? [] : [`${name}: ${plain(writeJson(value))}`];
  });
  const command = textOf(memberOf(extras['reproduce'], 'command'));
  return [
    ...messageLines(textOf(memberOf(reason, 'message'))),
    ...values,
    ...(command === '' ? [] : [`run again: ${oneLine(command)}`]),
  ];
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
