import { filledStringOf } from '../../json/fields.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';

/** How RSpec words an error that it met outside of examples. */
const OUTSIDE = /^An error occurred (?:while loading (.{1,1000}?)(?:\.(?: - Did you mean\?)?)?$|in an? |while )/m;

/**
 * Returns the tests that messages of a report mean: a file that could not be loaded, a hook around the suite or a group that
 * failed. Where the report counts such errors and none is written so, all messages are reported as one.
 */
export function errorsOutside(messages: readonly string[], count: number): readonly ReportedTest[] {
  const errors = messages.filter((message) => OUTSIDE.test(message));
  if (errors.length > 0) return errors.map(outsideTest);
  const text = filledStringOf(messages.join('\n').trim());
  return count > 0
    ? [
        {
          name: 'errors outside of examples',
          suite: [],
          status: 'failed',
          failures: [{ message: text, dialect: 'ruby' }],
          events: [],
        },
      ]
    : [];
}

/**
 * Returns an error as RSpec prints it: a line that says where it occurred, the source of the line that failed, `LoadError:` and the
 * message under it, and the frames with `# ` in front.
 */
export function outsideTest(message: string): ReportedTest {
  const lines = message.trim().split('\n');
  const headAt = lines.findIndex((line) => line.startsWith('An error occurred'));
  const head = (lines[headAt] ?? '').trim();
  const file = OUTSIDE.exec(head)?.[1];
  return {
    name: head.replace(/\.(?: - Did you mean\?)?$/, ''),
    suite: [],
    file,
    status: 'failed',
    failures: [failureIn(lines.slice(headAt + 1), message.trim())],
    events: [],
  };
}

function failureIn(lines: readonly string[], whole: string): ReportedFailure {
  const frames = lines.filter((line) => /^\s*# /.test(line)).map((line) => line.trim().slice(2));
  const typeAt = lines.findIndex((line) => /^\s*[A-Z][\w:]{0,200}:$/.test(line));
  const reported = lines.slice(typeAt + 1).filter((line) => !/^\s*# /.test(line));
  const message = reported
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n')
    .trim();
  const isParsed = typeAt >= 0 && message !== '';
  return {
    type: isParsed ? lines[typeAt]?.trim().slice(0, -1) : undefined,
    message: isParsed ? message : whole,
    text: filledStringOf(frames.join('\n')),
    element: 'error',
    dialect: 'ruby',
  };
}
