import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportFormat } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { asAsked, comparedValues } from '../cpp/compared-values.js';
import { dedupeFailures } from '../cpp/dedupe-failures.js';
import { blockText, expressionMessage, messageWith } from '../cpp/expression-text.js';
import { readTestCases } from '../cpp/read-test-cases.js';
import { filled, lineNumberOf, placeOf, secondsOf, textIn } from '../shared/attribute-values.js';
import type { Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['Catch2TestRun', 'Catch'];

/** The reporter `xml` of Catch2, of its second version (root `Catch`) and of its third (root `Catch2TestRun`). */
export const CATCH2: ReportFormat = {
  name: 'catch2',
  aliases: ['catch'],
  title: 'Catch2 XML',
  roots: ROOTS,
  recognizes: ({ root }) => root !== undefined && ROOTS.includes(root.name),
  read: (source) => readTestCases(source, { title: 'Catch2 XML', roots: ROOTS, runnerOf, toTest }),
};

function runnerOf({ attributes }: XmlOpen): string {
  const version = filled(attributes['catch2-version']);
  return version === undefined ? 'Catch2' : `Catch2 ${version}`;
}

/** Reads a <TestCase>; undefined for one in which the file ends early before anything failed. */
function toTest({ element, path, isComplete }: XmlSubtree, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const result = childNamed(element, 'OverallResult');
  const found = failuresIn(element);
  const isUnknown = !isComplete && successOf(result) === undefined;
  if (isUnknown && (found.length === 0 || MAY_FAIL.test(attributes['tags'] ?? ''))) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const skipReason = skipIn(element);
  const status = statusOf(result, found.length > 0, skipReason !== undefined);
  return {
    name,
    suite: path.filter((open) => open.name === 'Group').flatMap((open) => filled(open.attributes['name']) ?? []),
    file: filled(attributes['filename']),
    line: lineNumberOf(attributes['line']),
    status,
    durationMs: result && secondsOf(result.attributes['durationInSeconds'], result, warnings),
    tags: tagsOf(attributes['tags'] ?? ''),
    skipReason: status === 'skipped' ? filled(skipReason) : undefined,
    failures: status === 'failed' ? failuresOrNone(found) : [],
    events: outputOf(element),
  };
}

/** Tags of tests that are allowed or expected to fail. */
const MAY_FAIL = /\[!(?:mayfail|shouldfail)\]/;

function successOf(result: XmlElement | undefined): 'true' | 'false' | undefined {
  const success = result?.attributes['success']?.trim().toLowerCase();
  return success === 'true' || success === 'false' ? success : undefined;
}

/** Tests that are allowed or expected to fail are successful in spite of what failed in them. */
function statusOf(result: XmlElement | undefined, hasFailures: boolean, isSkipped: boolean): TestStatus {
  const hasFailed = successOf(result) === undefined ? hasFailures : successOf(result) === 'false';
  if (hasFailed) return 'failed';
  const skips = Number(result?.attributes['skips'] ?? 0);
  return skips > 0 || (isSkipped && result === undefined) ? 'skipped' : 'passed';
}

function failuresOrNone(found: readonly ReportedFailure[]): readonly ReportedFailure[] {
  return found.length > 0 ? found : [{ dialect: 'cpp' }];
}

/** `[fast][.integration]`. */
function tagsOf(text: string): readonly string[] {
  return text
    .split(/[[\]]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function outputOf(element: XmlElement): readonly EventDraft[] {
  const holders = [element, ...childrenNamed(element, 'OverallResult')];
  return holders.flatMap((holder) => [
    ...childrenNamed(holder, 'StdOut').flatMap(({ text }) => outputEvents(text, 'stdout')),
    ...childrenNamed(holder, 'StdErr').flatMap(({ text }) => outputEvents(text, 'stderr')),
  ]);
}

/** Macros that only report, and those whose failures count for nothing. */
const HARMLESS = /^(?:WARN|INFO|SUCCEED|UNSCOPED_INFO)$|_NOFAIL$/;

/** Macros of which a failure says nothing of a value: they ask what is thrown, or for something false. */
const NO_VALUES = /_(?:THROWS|NOTHROW|FALSE|THAT)/;

/** Where something failed. */
interface Around {
  readonly infos: readonly string[];
  readonly sections: readonly string[];
}

/** Returns what failed in a test case, in its sections as well. */
function failuresIn(testCase: XmlElement): readonly ReportedFailure[] {
  return dedupeFailures(failuresOf(testCase, []));
}

/** Returns why a test case was skipped, '' where no reason is reported; undefined when it was not. */
function skipIn(element: XmlElement): string | undefined {
  const skip = childNamed(element, 'Skip');
  if (skip !== undefined) return blockText(skip.text) ?? '';
  for (const section of element.children) {
    const reason = section.name === 'Section' ? skipIn(section) : undefined;
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** What was logged is before what failed, and is reported again for each. */
function failuresOf(element: XmlElement, sections: readonly string[]): readonly ReportedFailure[] {
  const failures: ReportedFailure[] = [];
  let infos: readonly string[] = [];
  for (const child of element.children) {
    if (child.name === 'Info' || child.name === 'Warning') {
      infos = [...infos, blockText(child.text) ?? ''].slice(-MOST_INFOS);
      continue;
    }
    const around = { infos: infos.filter((info) => info !== ''), sections };
    if (child.name === 'Section')
      failures.push(...failuresOf(child, [...sections, (child.attributes['name'] ?? '').trim()]));
    else failures.push(...toFailures(child, around));
    infos = [];
  }
  return failures;
}

/** The most messages that are reported with a failure. */
const MOST_INFOS = 50;

/** snitch, whose reports are Catch2's, has no element of its own for what a test throws. */
const IS_THROWN = /^unexpected (?:std::exception|(?:unknown )?exception) caught\b/;

function toFailures(element: XmlElement, around: Around): readonly ReportedFailure[] {
  const location = placeOf(element.attributes['filename'], element.attributes['line']);
  const reported = messageWith(blockText(element.text) ?? '', around.infos, around.sections).trim();
  if (element.name === 'Expression') return expressionFailure(element, around);
  if (element.name === 'Failure')
    return [{ message: reported, isAssertion: !IS_THROWN.test(reported), location, dialect: 'cpp' }];
  if (element.name === 'Exception' || element.name === 'FatalErrorCondition') {
    return [{ message: reported, isAssertion: false, element: 'error', location, dialect: 'cpp' }];
  }
  return [];
}

function expressionFailure(element: XmlElement, { infos, sections }: Around): readonly ReportedFailure[] {
  const macro = element.attributes['type'] ?? 'CHECK';
  if (element.attributes['success'] !== 'false' || HARMLESS.test(macro)) return [];
  const thrown = childNamed(element, 'Exception') ?? childNamed(element, 'FatalErrorCondition');
  const exception = thrown && (blockText(thrown.text) ?? '');
  const expanded = blockText(textIn(element, 'Expanded'));
  const original = blockText(textIn(element, 'Original')) ?? '';
  const hasValues = exception === undefined && expanded !== undefined && !NO_VALUES.test(macro);
  return [
    {
      message: expressionMessage({ macro, original, expanded, exception, infos, sections }),
      ...(hasValues ? comparedValues(asAsked(expanded, original)) : {}),
      isAssertion: exception === undefined || /_(?:THROWS|NOTHROW)/.test(macro),
      location: placeOf(element.attributes['filename'], element.attributes['line']),
      dialect: 'cpp',
    },
  ];
}
