import type { ReportedFailure } from '../../report.js';
import { thrownTogether } from '../shared/errors/exception-group.js';

/** Words of unittest-xml-reporting. */
export const UNEXPECTED_SUCCESS: ReportedFailure = {
  type: 'UnexpectedSuccess',
  message: 'Unexpected success: This test was marked as expected failure but passed, please review it',
  element: 'error',
  dialect: 'python',
};

/** Returns a failure by the traceback below its heading, as unittest-xml-reporting has it. */
export function failureOf(text: string, element: 'failure' | 'error'): ReportedFailure {
  return { ...thrownIn(text), ...(text === '' ? {} : { text }), element, dialect: 'python' };
}

/** Between the tracebacks of exceptions, of which the last one made the test fail. */
const CHAINED: ReadonlySet<string> = new Set([
  'The above exception was the direct cause of the following exception:',
  'During handling of the above exception, another exception occurred:',
]);

const TRACEBACK = 'Traceback (most recent call last):';

const THROWN = /^([A-Za-z_][\w.<>]{0,500})(?:: ?|$)/;

const NOT_LOADED = /^\w{1,80}: Failed to (?:import test module|call load_tests)/;

/** Parses what is below the frames of the last traceback. */
function thrownIn(text: string): Pick<ReportedFailure, 'type' | 'message'> {
  const group = thrownTogether(text);
  if (group.type !== undefined) return group;
  const lines = text.split('\n');
  const at = placeOfThrown(text, lines);
  const [whole, dotted] = at < 0 ? [] : (THROWN.exec(lines[at] ?? '') ?? []);
  if (whole === undefined || dotted === undefined) return {};
  const message = lines.slice(at).join('\n').slice(whole.length).trimEnd();
  return { type: dotted.slice(dotted.lastIndexOf('.') + 1), ...(message === '' ? {} : { message }) };
}

/** Of a module that cannot be loaded, the traceback is a part of the message. */
function placeOfThrown(text: string, lines: readonly string[]): number {
  if (NOT_LOADED.test(text)) return 0;
  const start = lines.indexOf(TRACEBACK, lines.findLastIndex((line) => CHAINED.has(line)) + 1);
  return start < 0
    ? -1
    : lines.findIndex((line, at) => at > start && line !== '' && !/^\s/.test(line) && !continuesFrame(lines, at));
}

/** PowerShell breaks the lines of a program that it redirects: the name of a function may be below its frame, and above the source. */
function continuesFrame(lines: readonly string[], at: number): boolean {
  const [before = '', line = '', behind = ''] = lines.slice(at - 1, at + 2);
  return /^ {2}File "[^"]{1,2000}", line \d/.test(before) && /^[\w<>]{1,200}$/.test(line) && behind.startsWith('    ');
}
