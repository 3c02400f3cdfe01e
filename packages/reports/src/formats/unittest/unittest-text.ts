import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, plainLinesOf, readLog } from '../shared/read-log.js';
import { behindText, headingOf, isDoubleRule, ranOf, startsDjango, testLinesOf } from './unittest-lines.js';
import { UnittestStream } from './unittest-stream.js';

/** What Python's unittest prints, also for Django, nose and unittest-xml-reporting, with the lines of other programs around it. */
export const UNITTEST_TEXT: ReportFormat = {
  name: 'unittest-text',
  aliases: ['unittest', 'django-test', 'nose', 'nose2'],
  compatibleFormats: ['junit'],
  title: "unittest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const { text } = head;
  // A line may contain `<module>`, so that the root does not count. A warning of Python may be in front.
  if (startsOtherwise(text) || /^\s{0,1000}<(?!(?:frozen [\w.]{1,100}|string|stdin)>)/.test(text)) return false;
  return hasLine(plainLinesOf(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (ranOf(line) !== undefined || startsDjango(line)) return true;
  if (isDoubleRule(line)) return isOfModule(headingOf(next)?.test.suite[0]);
  const test = testLinesOf(line).at(-1);
  return test?.verdict !== undefined || (test?.isDescribed === true && behindText(next).verdict !== undefined);
}

function isOfModule(suite: string | undefined): boolean {
  return suite?.includes('.') === true;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    UNITTEST_TEXT.name,
    new UnittestStream(),
    'The file has no lines of unittest, such as "test_total (tests.test_cart.CartTest) ... ok" or "Ran 5 tests in 0.001s".',
  );
}
