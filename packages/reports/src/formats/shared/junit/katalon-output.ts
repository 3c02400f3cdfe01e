import type { ReportedFailure } from '../../../report.js';
import type { XmlElement } from '../../../xml/xml-element.js';

/** How Katalon Studio begins the result of a suite in its output: `2022-05-18 10:55:40 - [TEST_SUITE][FAILED] - Regression: Test Cases/…`. */
const RESULT =
  /^\s{0,40}\d{4}-\d\d-\d\d [\d:]{8} - \[TEST_SUITE\]\[(FAILED|ERROR|INCOMPLETE)\] - [^\n:]{1,400}: (?=\S)/;

/** The reason is at the beginning of the output. In UTF-16 units. */
const LONGEST = 20_000;

/**
 * Returns why a suite of Katalon Studio failed by its output. A test that was run again and passed has no failure in the report, and the
 * counts of the suite do not contain the one before.
 */
export function failureOfKatalonSuite(outputs: readonly XmlElement[]): ReportedFailure | undefined {
  for (const { text } of outputs) {
    const [head, word] = RESULT.exec(text.slice(0, LONGEST)) ?? [];
    if (head !== undefined)
      return {
        message: text.slice(head.length, LONGEST).trimEnd(),
        element: word === 'FAILED' ? 'failure' : 'error',
        dialect: 'java',
      };
  }
  return undefined;
}

/** How it begins the result of a test case in the output of that, and the next entry, which is one of its steps. */
const CASE = /^\s{0,40}\d{4}-\d\d-\d\d [\d:]{8} - \[TEST_CASE\]\[(?:FAILED|ERROR)\] - [^\n:]{1,400}: (?=\S)/;
const NEXT_ENTRY = /\n\d{4}-\d\d-\d\d [\d:]{8} - \[/;

/** Returns why a test case failed by its output: earlier versions of Katalon Studio leave the message empty, and have each step there. */
export function reasonOfKatalonCase(outputs: readonly XmlElement[]): string | undefined {
  for (const { text } of outputs) {
    const head = CASE.exec(text.slice(0, LONGEST))?.[0];
    if (head === undefined) continue;
    const reason = text.slice(head.length, LONGEST);
    return reason.slice(0, NEXT_ENTRY.exec(reason)?.index).trimEnd();
  }
  return undefined;
}
