import type { JsonObject } from '../../../common/json/json-value.js';
import { filledStringOf, objectOf, stringOf, stringsOf } from '../../json/fields.js';
import type { ReportedFailure, ReportedTest, Wording } from '../../report.js';
import { entriesOf, fileOf, projectOf } from './jest-test.js';

/** How Jest heads what failed outside of the tests of a file. */
const FILE_HEAD = /^ {0,4}● Test suite failed to run$/;

/** The head of any failure in the message of a file. */
const ANY_HEAD = /^ {0,2}● \S/;

/**
 * What failed in a file outside of its tests, as a test with the file's name: the file does not load, or a hook after the tests
 * failed. Undefined when nothing did, and when the file failed because of its tests.
 */
export function fileFailure(
  file: JsonObject,
  tests: readonly ReportedTest[],
  wording: Wording | undefined,
): ReportedTest | undefined {
  const failures = failuresOf(file, wording);
  const hasFailed = file['status'] === 'failed' || file['status'] === 'error' || failures.length > 0;
  const isTold = tests.some((test) => test.status === 'failed');
  if (!hasFailed || (isTold && failures.length === 0)) return undefined;
  const path = fileOf(file);
  const message = isTold ? undefined : (filledStringOf(file['message']) ?? filledStringOf(file['failureMessage']));
  return {
    name: path?.split(/[\\/]/).findLast((part) => part !== '') ?? 'Test file',
    suite: [],
    file: path,
    variant: projectOf(file),
    status: 'failed',
    failures: failures.length > 0 || message === undefined ? failures : [{ message, isAssertion: false, wording }],
    events: [],
  };
}

/** Texts that tell of the file as a whole: parts of its message, entries without a title, and what a result processor has. */
function failuresOf(file: JsonObject, wording: Wording | undefined): readonly ReportedFailure[] {
  const message = stringOf(file['message']) ?? stringOf(file['failureMessage']) ?? '';
  const entries = entriesOf(file).filter(
    (entry) => stringOf(entry['title']) === undefined && stringOf(entry['fullName']) === undefined,
  );
  const texts = [message, ...entries.flatMap((entry) => stringsOf(entry['failureMessages']))].flatMap(fileParts);
  const told = [...new Set(texts)].map((text): ReportedFailure => ({ message: text, isAssertion: false, wording }));
  return told.length > 0 ? told : execError(file, wording);
}

function execError(file: JsonObject, wording: Wording | undefined): readonly ReportedFailure[] {
  const error = objectOf(file['testExecError']);
  const message = filledStringOf(error?.['message']) ?? filledStringOf(file['testExecError']);
  return message === undefined
    ? []
    : [{ message, text: filledStringOf(error?.['stack']), isAssertion: false, wording }];
}

/** The parts of a message that stand under `● Test suite failed to run`, without their indentation. */
function fileParts(message: string): readonly string[] {
  const parts: string[][] = [];
  let part: string[] | undefined;
  for (const line of message.split('\n')) {
    if (ANY_HEAD.test(line)) {
      part = FILE_HEAD.test(line.trimEnd()) ? [] : undefined;
      if (part !== undefined) parts.push(part);
    } else part?.push(line.startsWith('    ') ? line.slice(4) : line);
  }
  return parts.map((lines) => lines.join('\n').trim()).filter((text) => text !== '');
}
