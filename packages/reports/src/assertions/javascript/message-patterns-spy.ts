import { foundValues } from '../../values/found-values.js';
import { ELLIPSIS } from '../../values/ellipsis.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues } from '../message-pattern.js';

/** The difference below the only call of a spy in Vitest, and the calls of one in Jasmine. */
const SPY = /^\s{0,8}1st (?:\S{1,100} )?call(?: return)?:\n\s*\n/m;
const SPY_JASMINE =
  /^Expected spy [^\n]{1,300} to have been called with:\n {2}(\[[^\n]{0,4000}\])\nbut actual calls were:\n {2}(\[[^\n]{0,4000}\])\.$/m;

/** Before version 3.6, in one line: of several calls none is the one. */
const SPY_IN_ONE_LINE =
  /^Expected spy [^\n]{1,300}? to have been called with (\[[^\n]{0,4000}\]) but (?:actual calls were|was called with) (\[(?:(?!\], \[)[^\n]){0,4000}\])\.?$/m;

/** The arguments that a spy of Vitest was to be called with, or what it was to return. */
const WANTED =
  /^(?:\w{1,40}: )?expected "[^"\n]{1,200}" to (?:be called with arguments: (\[[^\n]{0,4000}\])|(?:return|resolve) with: (\S[^\n]{0,4000}) at least once)$/m;

/** sinon-chai in Cypress, which prints the arguments in a line, and below them all calls. */
const WANTED_BY_SINON =
  /^(?:[^\n]{1,400}: )?expected \S{1,200} to have been called with (?:exact )?arguments ([^\n]{1,4000})\n\n\s{0,8}The following calls were made:\n\n\s{0,8}([^\n]{1,4000})/;

/** Chai's marks for what it left out: `…(1)`, `Array(2)`. */
const LEFT_OUT = new RegExp(`${ELLIPSIS}|\\b[A-Z]\\w{0,40}\\(\\d{1,9}\\)`);

/** Reads what Vitest and Jasmine say of the calls of a spy. */
export function readSpy(text: string): FoundValues | undefined {
  const [, expected, actual] = SPY_JASMINE.exec(text) ?? SPY_IN_ONE_LINE.exec(text) ?? [];
  if (expected !== undefined && actual !== undefined) return foundValues(printedValue(expected), printedValue(actual));
  return onlyCall(text) ?? wantedAlone(text) ?? calledBySinon(text);
}

function calledBySinon(text: string): FoundValues | undefined {
  const [found, wanted = '', call = ''] = WANTED_BY_SINON.exec(text) ?? [];
  if (found === undefined) return undefined;
  const given = /^\S{1,200}?\(([^\n]{0,4000})\) at \S/.exec(call)?.[1];
  const isOnly = !/^\n\s{1,8}\S/.test(text.slice(found.length));
  return foundValues(printedValue(wanted), isOnly && given !== undefined ? printedValue(given) : undefined);
}

function onlyCall(text: string): FoundValues | undefined {
  const begin = SPY.exec(text);
  if (begin === null || !/^Number of calls: 1$/m.test(text)) return undefined;
  const lines = text.slice(begin.index + begin[0].length).split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const sides = valuesOfDiff(end < 0 ? lines : lines.slice(0, end), { expected: '-', columns: 2 });
  return sides === undefined ? undefined : foundValues(printedValue(sides.expected), printedValue(sides.actual));
}

/** Of several calls, or none, there is no value to compare with. */
function wantedAlone(text: string): FoundValues | undefined {
  const [found, called, returned] = WANTED.exec(text) ?? [];
  if (found === undefined) return undefined;
  const wanted = called ?? returned ?? '';
  return LEFT_OUT.test(wanted) ? {} : foundValues(printedValue(wanted), undefined);
}
