import type { ReportedFailure } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-units.js';
import { placeOf, textIn } from '../attribute-values.js';
import { comparedArguments, comparedValues } from '../cpp/compared-values.js';
import { blockText, expressionMessage, messageWith } from '../cpp/expression-text.js';
import { toldOnce } from '../cpp/told-once.js';

/** What failed in a test case, in its subcases as well. */
export function failuresIn(testCase: XmlElement): readonly ReportedFailure[] {
  return toldOnce(failuresOf(testCase, []));
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
  return { message, isAssertion: false, element: 'error', wording: 'cpp' };
}

/** MESSAGE tells, FAIL_CHECK and FAIL fail. */
function messageFailure(element: XmlElement, sections: readonly string[]): ReportedFailure | undefined {
  if (!/ERROR/i.test(element.attributes['type'] ?? '')) return undefined;
  const message = messageWith(blockText(textIn(element, 'Text')) ?? '', infosOf(element), sections).trim();
  return {
    message,
    isAssertion: true,
    location: placeOf(element.attributes['filename'], element.attributes['line']),
    wording: 'cpp',
  };
}

function expressionFailure(element: XmlElement, sections: readonly string[]): ReportedFailure | undefined {
  const macro = element.attributes['type'] ?? 'CHECK';
  if (element.attributes['success'] !== 'false' || /^(?:DOCTEST_)?(?:FAST_)?WARN/.test(macro) || !isToldOf(element))
    return undefined;
  const original = blockText(textIn(element, 'Original')) ?? '';
  const isAboutThrowing = /_(?:THROWS|NOTHROW)/.test(macro);
  const about = {
    isAssertion: true,
    location: placeOf(element.attributes['filename'], element.attributes['line']),
    wording: 'cpp',
  } as const;
  if (isAboutThrowing) return { ...about, ...throwFailure(element, macro, original, sections) };
  const exception = exceptionOf(element);
  const expanded = blockText(textIn(element, 'Expanded'));
  const message = expressionMessage({ macro, original, expanded, exception, infos: infosOf(element), sections });
  if (exception !== undefined) return { ...about, message, isAssertion: false };
  return { ...about, message, ...valuesOf(macro, original, expanded) };
}

/** A file that breaks off in the tag does not say of which macro it is, and warnings are no failures. */
function isToldOf({ attributes, children }: XmlElement): boolean {
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
  const message = messageWith(`${macro}( ${asked} ) ${toldOf(macro, thrown)}`, infosOf(element), sections);
  const isText = text !== undefined && type === undefined && thrown !== undefined;
  return isText ? { message, expected: text, actual: unquoted(thrown) } : { message };
}

function toldOf(macro: string, thrown: string | undefined): string {
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
