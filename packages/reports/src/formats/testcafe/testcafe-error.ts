import type { ReportedFailure } from '../../report.js';
import { locate } from '../../stacks/index.js';
import { plainText } from '../../text/clean-text.js';
import { withoutEntities } from '../../text/entities.js';
import { errorNameAt } from '../shared/errors/error-name.js';

/** The line after the message, in front of the source. */
const BROWSER = /^Browser: \S/m;

/** A line of the stack, and the line of the source that failed. */
const FRAME = /^\s{1,8}at \S/;

/** Elements in which TestCafe's own format has its parts; a report in HTML has them. */
const MARKUP = /<\/?(?:div|span|strong|a|p|ul|ol|li|br|code|user-agent|step-name)(?: [^<>]{0,500}|\/)?>/g;

/** The line above the message of an error in a hook. */
const HOOK = /^- Error in .{1,100} hook -\n/;

/**
 * Reads an error as TestCafe prints it: the message, `Browser: …`, the source with `>` before the line that failed, and the
 * stack.
 */
export function readTestCafeError(printed: string): ReportedFailure {
  const text = plainText(withoutMarkup(printed));
  const message = text.slice(0, BROWSER.exec(text)?.index).trim();
  const type = errorNameAt(message.replace(HOOK, ''));
  const frames = text.split('\n').filter((line) => FRAME.test(line));
  const isAssertion = type === 'AssertionError';
  return {
    type,
    message,
    stack: frames.length === 0 ? undefined : frames.join('\n'),
    location: locate(frames.join('\n')),
    isAssertion,
    ...(isAssertion ? { dialect: 'mocha' } : {}),
  };
}

function withoutMarkup(text: string): string {
  if (!text.includes('<div') && !text.includes('<span')) return text;
  return withoutEntities(text.replace(MARKUP, '').replaceAll('&nbsp;', ' '));
}
