import type { ReportedFailure, ReportedTest, ReportFormat } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { comparedArguments, comparedValues } from '../cpp/compared-values.js';
import { dedupeFailures } from '../cpp/dedupe-failures.js';
import { blockText, expressionMessage, messageWith } from '../cpp/expression-text.js';
import { readTestCases } from '../cpp/read-test-cases.js';
import { filled, lineNumberOf, placeOf, secondsOf, textIn } from '../shared/attribute-values.js';
import type { Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['doctest'];

/** The reporter `xml` of doctest, the testing framework for C++. */
export const DOCTEST: ReportFormat = {
  name: 'doctest',
  title: 'doctest XML',
  roots: ROOTS,
  recognizes: ({ root }) => root?.name === 'doctest',
  read: (source) => readTestCases(source, { title: 'doctest XML', roots: ROOTS, runnerOf, toTest }),
};

function runnerOf({ attributes }: XmlOpen): string {
  const version = filled(attributes['version']);
  return version === undefined ? 'doctest' : `doctest ${version}`;
}

/** Reads a <TestCase>; undefined for one in which the file ends early before anything failed. */
function toTest({ element, path, isComplete }: XmlSubtree, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const result = childNamed(element, 'OverallResultsAsserts');
  const found = failuresIn(element);
  if (!isComplete && successOf(result) === undefined && (found.length === 0 || mayFail(attributes))) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const status = statusOf(element, result, found.length);
  return {
    name,
    suite: path.filter((open) => open.name === 'TestSuite').flatMap((open) => filled(open.attributes['name']) ?? []),
    file: filled(attributes['filename']),
    line: lineNumberOf(attributes['line']),
    status,
    durationMs: result && secondsOf(result.attributes['duration'], result, warnings),
    failures: status !== 'failed' ? [] : found.length > 0 ? found : [{ dialect: 'cpp' }],
    events: [],
  };
}

function successOf(result: XmlElement | undefined): 'true' | 'false' | undefined {
  const success = result?.attributes['test_case_success'];
  return success === 'true' || success === 'false' ? success : undefined;
}

function mayFail(attributes: XmlElement['attributes']): boolean {
  return (
    ['may_fail', 'should_fail'].some((key) => attributes[key] === 'true') ||
    attributes['expected_failures'] !== undefined
  );
}

/** Early versions do not report the outcome: tests that may or should fail pass in spite of what failed in them. */
function statusOf({ attributes }: XmlElement, result: XmlElement | undefined, found: number): TestStatus {
  if (attributes['skipped'] === 'true') return 'skipped';
  const success = successOf(result);
  if (success !== undefined) return success === 'true' ? 'passed' : 'failed';
  const failures = Math.max(Number(result?.attributes['failures'] ?? 0) || 0, found);
  if (attributes['should_fail'] === 'true') return failures > 0 ? 'passed' : 'failed';
  const expected = Number(attributes['expected_failures'] ?? 0);
  return failures === 0 || attributes['may_fail'] === 'true' || failures === expected ? 'passed' : 'failed';
}

/** Returns what failed in a test case, in its subcases as well. */
function failuresIn(testCase: XmlElement): readonly ReportedFailure[] {
  return dedupeFailures(failuresOf(testCase, []));
}

function failuresOf(element: XmlElement, sections: readonly string[]): readonly ReportedFailure[] {
  return element.children.flatMap((child) => {
    if (child.name === 'SubCase') return failuresOf(child, [...sections, (child.attributes['name'] ?? '').trim()]);
    return toFailure(child, sections) ?? [];
  });
}

function toFailure(element: XmlElement, sections: readonly string[]): ReportedFailure | undefined {
  if (element.name === 'Expression') return expressionFailure(element, sections);
  if (element.name === 'Message') return messageFailure(element, sections);
  if (element.name !== 'Exception') return undefined;
  const message = messageWith(blockText(element.text) ?? '', infosOf(element), sections).trim();
  return { message, isAssertion: false, element: 'error', dialect: 'cpp' };
}

/** MESSAGE reports, FAIL_CHECK and FAIL fail. */
function messageFailure(element: XmlElement, sections: readonly string[]): ReportedFailure | undefined {
  if (!/ERROR/i.test(element.attributes['type'] ?? '')) return undefined;
  const message = messageWith(blockText(textIn(element, 'Text')) ?? '', infosOf(element), sections).trim();
  return {
    message,
    isAssertion: true,
    location: placeOf(element.attributes['filename'], element.attributes['line']),
    dialect: 'cpp',
  };
}

function expressionFailure(element: XmlElement, sections: readonly string[]): ReportedFailure | undefined {
  const macro = element.attributes['type'] ?? 'CHECK';
  if (element.attributes['success'] !== 'false' || /^(?:DOCTEST_)?(?:FAST_)?WARN/.test(macro) || !isReported(element))
    return undefined;
  const original = blockText(textIn(element, 'Original')) ?? '';
  const isAboutThrowing = /_(?:THROWS|NOTHROW)/.test(macro);
  const about = {
    isAssertion: true,
    location: placeOf(element.attributes['filename'], element.attributes['line']),
    dialect: 'cpp',
  } as const;
  if (isAboutThrowing) return { ...about, ...throwFailure(element, macro, original, sections) };
  const exception = exceptionOf(element);
  const expanded = blockText(textIn(element, 'Expanded'));
  const message = expressionMessage({ macro, original, expanded, exception, infos: infosOf(element), sections });
  if (exception !== undefined) return { ...about, message, isAssertion: false };
  return { ...about, message, ...valuesOf(macro, original, expanded) };
}

/** A file that ends early in the tag does not say of which macro it is, and warnings are not failures. */
function isReported({ attributes, children }: XmlElement): boolean {
  return attributes['line'] !== undefined || children.length > 0;
}

/** `CHECK_EQ(a, b)` shows two arguments, `CHECK(a == b)` an expression. */
function valuesOf(macro: string, original: string, expanded: string | undefined): ReturnType<typeof comparedValues> {
  if (expanded === undefined || /_FALSE/.test(macro)) return {};
  if (macro.endsWith('_EQ')) return comparedArguments(expanded);
  return original.includes('==') ? comparedValues(expanded) : {};
}

/** In the words of the reporter for the terminal. */
function throwFailure(
  element: XmlElement,
  macro: string,
  original: string,
  sections: readonly string[],
): Pick<ReportedFailure, 'message' | 'expected' | 'actual'> {
  const type = blockText(textIn(element, 'ExpectedException'));
  const text = blockText(textIn(element, 'ExpectedExceptionString'));
  const thrown = exceptionOf(element);
  const asked = [
    original,
    ...(text === undefined ? [] : [JSON.stringify(text)]),
    ...(type === undefined ? [] : [type]),
  ].join(', ');
  const message = messageWith(`${macro}( ${asked} ) ${reportedIn(macro, thrown)}`, infosOf(element), sections);
  const isText = text !== undefined && type === undefined && thrown !== undefined;
  return isText ? { message, expected: text, actual: unquoted(thrown) } : { message };
}

function reportedIn(macro: string, thrown: string | undefined): string {
  if (thrown === undefined) return 'did NOT throw at all!';
  return `${macro.endsWith('NOTHROW') ? 'THREW exception' : 'threw a DIFFERENT exception'}: ${thrown}`;
}

function exceptionOf(element: XmlElement): string | undefined {
  const exception = childNamed(element, 'Exception');
  return exception && (blockText(exception.text) ?? '""');
}

function unquoted(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

function infosOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'Info').flatMap((info) => blockText(info.text) ?? []);
}
