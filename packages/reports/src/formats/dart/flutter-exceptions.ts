import type { ReportedFailure } from '../../report.js';

/** The line above an exception: two signs and a third one, in front of the name of the library that caught it. */
const TITLE = /^([^\w\s]{1,4}?)\1[^\w\s]{1,4} EXCEPTION CAUGHT BY .{1,100} [^\w\s]/;

/** So many of the first sign are the line below an exception. */
const SHORTEST_END = 10;

const THROWN = /^The following (.{1,200}?)(?: object)? was thrown\b/;
const STACK = /^When the exception was thrown, this was the stack:?$/;

/** What is thrown behind several exceptions says only how many there were. */
const SEVERAL = /^Multiple exceptions \(\d{1,9}\) were detected\b/;

/** Words in place of the type of what was thrown: that of an assertion of Dart, and a text. */
const NO_TYPES: ReadonlySet<string> = new Set(['assertion', 'message']);

/** An image that is not as its golden: Flutter throws an error of its own. */
const OF_GOLDEN = /^Golden "[^"\n]{1,400}": Pixel test failed,/;

/** Returns whether Flutter printed why a test failed, and reports that it did. */
export function isPrintedElsewhere({ message }: ReportedFailure): boolean {
  return message?.startsWith('Test failed. See exception logs above.') === true;
}

/**
 * Returns the exceptions that Flutter printed in frames, oldest first. The frames are drawn with `═`, which a console of Windows
 * that does not know UTF-8 writes as several characters.
 */
export function flutterFailures(output: string): readonly ReportedFailure[] {
  const lines = output.split('\n').map((line) => line.trimEnd());
  const starts = lines.flatMap((line, at) => {
    const sign = TITLE.exec(line)?.[1];
    return sign === undefined ? [] : [{ at, sign }];
  });
  const failures = starts.map(({ at: start, sign }, index) => {
    const frame = lines.slice(start + 1, starts[index + 1]?.at);
    const end = frame.findIndex((line) => isEnd(line, sign));
    return readFrame(end < 0 ? frame : frame.slice(0, end));
  });
  const thrown = failures.filter(({ message }) => !SEVERAL.test(message ?? ''));
  return thrown.length === 0 ? failures : withoutConsequences(thrown);
}

/** What an expectation does not find after an exception is missing because of it; the output still has that frame. */
function withoutConsequences(failures: readonly ReportedFailure[]): readonly ReportedFailure[] {
  return failures[0]?.isAssertion === true ? failures : failures.filter(({ isAssertion }) => isAssertion !== true);
}

function isEnd(line: string, sign: string): boolean {
  const count = line.length / sign.length;
  return count >= SHORTEST_END && Number.isInteger(count) && line === sign.repeat(count);
}

/** A heading names the widget that was built, with its state in brackets, and is wrapped: it ends in a colon outside of them. */
function linesOfHeading(lines: readonly string[]): number {
  let open = 0;
  const end = lines.slice(0, LONGEST_HEADING).findIndex((line) => {
    open += line.split('(').length - line.split(')').length;
    return open <= 0 && line.endsWith(':');
  });
  return Math.max(end, 0) + 1;
}

const LONGEST_HEADING = 8;

function readFrame(lines: readonly string[]): ReportedFailure {
  const [first = ''] = lines;
  const type = THROWN.exec(first)?.[1];
  const stackAt = lines.findIndex((line) => STACK.test(line));
  const message = lines
    .slice(type === undefined ? 0 : linesOfHeading(lines), stackAt < 0 ? undefined : stackAt)
    .join('\n')
    .trim();
  const stack = stackAt < 0 ? undefined : lines.slice(stackAt + 1);
  return {
    ...(type === undefined || NO_TYPES.has(type) ? {} : { type }),
    message: message === '' ? first : message,
    ...(stack === undefined ? {} : { text: stack.join('\n').trimEnd() }),
    isAssertion: type === 'TestFailure' || OF_GOLDEN.test(message),
    dialect: 'dart',
  };
}
