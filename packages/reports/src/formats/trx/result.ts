import type { EventDraft, TestStatus } from '../../test-draft.js';
import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-subtrees.js';
import { clockOf, filled, textIn } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import type { Warnings } from '../shared/subtrees-under.js';

/** A result before it is joined with its definition. */
export interface TrxResult {
  /** In lower case. */
  readonly testId: string;
  readonly test: ReportedTest;
}

/** Outcomes, in lower case. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['completed', 'passed'],
  ['passedbutrunaborted', 'passed'],
  ['warning', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['timeout', 'failed'],
  ['aborted', 'failed'],
  ['disconnected', 'failed'],
  ['notrunnable', 'failed'],
  ['notexecuted', 'skipped'],
  ['inconclusive', 'skipped'],
  ['pending', 'skipped'],
  ['skipped', 'skipped'],
]);

/** The outcomes of an error of the run, in lower case; the others are not failures. */
export const FAILED_OUTCOMES: ReadonlySet<string> = new Set(
  [...STATUSES].filter(([, status]) => status === 'failed').map(([outcome]) => outcome),
);

/** More levels of inner results than any runner writes. */
const DEEPEST = 20;

/**
 * Returns the tests of a <UnitTestResult> or the like: itself, or the rows in it. What sums up rows is not one, unless it
 * failed and no row did.
 */
export function toResults(element: XmlElement, warnings: Warnings, depth = 0): readonly TrxResult[] {
  const rows = depth > DEEPEST ? [] : childrenNamed(element, 'InnerResults').flatMap((inner) => inner.children);
  if (rows.length === 0) return [toResult(element, undefined, warnings)];
  const results = rows.flatMap((row) =>
    hasRows(row) ? toResults(row, warnings, depth + 1) : [toResult(row, element, warnings)],
  );
  const own = toResult(element, undefined, warnings);
  const isExplained = own.test.status !== 'failed' || results.some(({ test }) => test.status === 'failed');
  return isExplained ? results : [...results, own];
}

function hasRows(element: XmlElement): boolean {
  return childrenNamed(element, 'InnerResults').some((inner) => inner.children.length > 0);
}

function toResult(element: XmlElement, parent: XmlElement | undefined, warnings: Warnings): TrxResult {
  const { attributes } = element;
  const name = attributes['testName'] ?? parent?.attributes['testName'] ?? '';
  const status = statusOf(element, name, warnings);
  const output = childNamed(element, 'Output');
  return {
    testId: (attributes['testId'] ?? parent?.attributes['testId'] ?? '').toLowerCase(),
    test: {
      name,
      suite: [],
      variant: parent?.attributes['testName'] === name ? filled(attributes['dataRowInfo']) : undefined,
      status,
      durationMs: clockOf(attributes['duration'], element, warnings) ?? spanOf(attributes, status),
      startedAt: instantOf(attributes['startTime']),
      skipReason: status === 'skipped' ? reasonOf(output) : undefined,
      failures: status === 'failed' ? [failureOf(output, attributes['outcome'])] : [],
      events: [...outputOf(output), ...attachmentsOf(element)],
    },
  };
}

/** Where the outcome is missing, MSTest's first version means its default, an error. */
function statusOf({ attributes, line }: XmlElement, name: string, warnings: Warnings): TestStatus {
  const word = (attributes['outcome'] ?? '').trim().toLowerCase();
  const status = STATUSES.get(word);
  if (word === 'pending')
    warnings.add('no_result', `The test "${name.slice(0, 200)}" did not run; it was recorded as skipped.`, line);
  if (status !== undefined) return status;
  const outcome = filled(attributes['outcome']);
  const reported = outcome === undefined ? 'no outcome' : `the outcome "${outcome.slice(0, 50)}"`;
  warnings.add('no_result', `The test "${name.slice(0, 200)}" has ${reported}; it was recorded as failed.`, line);
  return 'failed';
}

function spanOf(attributes: XmlElement['attributes'], status: TestStatus): number | undefined {
  const start = instantOf(attributes['startTime'])?.getTime();
  const end = instantOf(attributes['endTime'])?.getTime();
  return status === 'skipped' || start === undefined || end === undefined || end < start ? undefined : end - start;
}

function failureOf(output: XmlElement | undefined, outcome: string | undefined): ReportedFailure {
  const info = output === undefined ? undefined : childNamed(output, 'ErrorInfo');
  const failure = dotnetFailure(messageOf(info), textIn(info, 'StackTrace'));
  const reported = outcome?.trim().toLowerCase();
  if (reported === 'timeout')
    return { ...failure, message: failure.message ?? 'Timeout', timedOut: true, isAssertion: false };
  return reported === 'failed' || reported === undefined
    ? failure
    : { ...failure, message: failure.message ?? filled(outcome), element: 'error' };
}

function messageOf(info: XmlElement | undefined): string | undefined {
  return textIn(info, 'Message') ?? textIn(info, 'Exception');
}

/** Runners report why in the place of the error; older ones print it. */
function reasonOf(output: XmlElement | undefined): string | undefined {
  if (output === undefined) return undefined;
  const printed = filled(textIn(output, 'StdOut'));
  const isLine = printed !== undefined && printed.length <= 500 && !printed.includes('\n');
  return filled(messageOf(childNamed(output, 'ErrorInfo'))) ?? (isLine ? printed : undefined);
}

function outputOf(output: XmlElement | undefined): readonly EventDraft[] {
  if (output === undefined) return [];
  const messages = childrenNamed(output, 'TextMessages').flatMap((list) => childrenNamed(list, 'Message'));
  return [
    ...childrenNamed(output, 'StdOut').flatMap(({ text }) => outputEvents(text, 'stdout')),
    ...childrenNamed(output, 'StdErr').flatMap(({ text }) => outputEvents(text, 'stderr')),
    ...childrenNamed(output, 'DebugTrace').flatMap(({ text }) => outputEvents(text, 'log')),
    ...messages.flatMap(({ text }) => outputEvents(text, 'log')),
  ];
}

function attachmentsOf(element: XmlElement): readonly EventDraft[] {
  const folder = filled(element.attributes['relativeResultsDirectory']);
  const files = childrenNamed(element, 'ResultFiles').flatMap((list) => childrenNamed(list, 'ResultFile'));
  return files
    .flatMap((file) => filled(file.attributes['path']) ?? [])
    .map((path) => ({ type: 'attachment', path: folder === undefined ? path : `${folder}/${path}` }));
}
