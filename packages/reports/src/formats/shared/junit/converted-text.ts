import type { ReportedFailure } from '../../../report.js';
import { placeOf } from '../attribute-values.js';

/**
 * Returns a failure out of the text of a stylesheet that turns other reports into JUnit XML, as the plugins of Jenkins for NUnit
 * and Boost.Test do; undefined for any other text.
 */
export function convertedFailure(text: string | undefined): ReportedFailure | undefined {
  return text === undefined ? undefined : (ofNUnit(text) ?? ofBoost(text));
}

const MESSAGE = 'MESSAGE:\n';
const STACK = /\n[^\S\n]{0,20}\+{10,40}\n[^\S\n]{0,20}STACK TRACE:(?:\n|$)/;

/** `MESSAGE:`, a line of plus signs, `STACK TRACE:`. */
function ofNUnit(text: string): ReportedFailure | undefined {
  const body = text.trimStart();
  const stack = STACK.exec(body);
  if (!body.startsWith(MESSAGE) || stack === null) return undefined;
  return {
    message: body.slice(MESSAGE.length, stack.index + 1).trim(),
    stack: body.slice(stack.index + stack[0].length).trimEnd(),
    element: 'failure',
    dialect: 'dotnet',
  };
}

const ENTRY = /^\s{0,40}\[(Error|FatalError|Exception)\] - /;
const PLACE = /\n[^\S\n]{0,20}== \[File\] {1,4}- {0,4}([^\n]{1,1000})\n[^\S\n]{0,20}== \[Line\] {1,4}- {0,4}(\d{1,9})/;
const NEXT = /\n\s{0,40}(?=\[(?:Error|FatalError|Exception)\] - )/;
const MOST_ENTRIES = 100;

/** `[Error] - check a == b failed`, and the place in lines that begin with `==`; one such entry below the other. */
function ofBoost(text: string): ReportedFailure | undefined {
  const kind = ENTRY.exec(text)?.[1];
  const place = PLACE.exec(text);
  if (kind === undefined || place === null) return undefined;
  const messages = text
    .trim()
    .split(NEXT, MOST_ENTRIES)
    .map((entry) => entry.replace(ENTRY, '').split(/\n[^\S\n]{0,20}== \[/, 1)[0] ?? '')
    .map((message) => message.replace(/\n\s{1,80}/g, '\n').trim());
  return {
    message: messages.join('\n'),
    isAssertion: kind !== 'Exception',
    element: kind === 'Exception' ? 'error' : 'failure',
    location: placeOf(place[1]?.trim(), place[2]),
    dialect: 'cpp',
  };
}
