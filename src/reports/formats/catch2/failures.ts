import type { ReportedFailure } from '../../report.js';
import { childNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-units.js';
import { placeOf, textIn } from '../attribute-values.js';
import { comparedValues } from '../cpp/compared-values.js';
import { blockText, expressionMessage, messageWith } from '../cpp/expression-text.js';
import { toldOnce } from '../cpp/told-once.js';

/** Macros that only tell, and those whose failures count for nothing. */
const HARMLESS = /^(?:WARN|INFO|SUCCEED|UNSCOPED_INFO)$|_NOFAIL$/;

/** Macros of which a failure says nothing of a value: they ask what is thrown, or for something false. */
const NO_VALUES = /_(?:THROWS|NOTHROW|FALSE|THAT)/;

/** Where something failed. */
interface Around {
  readonly infos: readonly string[];
  readonly sections: readonly string[];
}

/** What failed in a test case, in its sections as well. */
export function failuresIn(testCase: XmlElement): readonly ReportedFailure[] {
  return toldOnce(failuresOf(testCase, []));
}

/** Why a test case was skipped, '' where no reason is told; undefined when it was not. */
export function skipIn(element: XmlElement): string | undefined {
  const skip = childNamed(element, 'Skip');
  if (skip !== undefined) return blockText(skip.text) ?? '';
  for (const section of element.children) {
    const reason = section.name === 'Section' ? skipIn(section) : undefined;
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** What was logged stands in front of what failed, and is told again for each. */
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

/** The most messages that are told with a failure. */
const MOST_INFOS = 50;

function toFailures(element: XmlElement, around: Around): readonly ReportedFailure[] {
  const location = placeOf(element.attributes['filename'], element.attributes['line']);
  const told = messageWith(blockText(element.text) ?? '', around.infos, around.sections).trim();
  if (element.name === 'Expression') return expressionFailure(element, around);
  if (element.name === 'Failure') return [{ message: told, isAssertion: true, location, wording: 'cpp' }];
  if (element.name === 'Exception' || element.name === 'FatalErrorCondition') {
    return [{ message: told, isAssertion: false, element: 'error', location, wording: 'cpp' }];
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
      ...(hasValues ? comparedValues(expanded) : {}),
      isAssertion: exception === undefined || /_(?:THROWS|NOTHROW)/.test(macro),
      location: placeOf(element.attributes['filename'], element.attributes['line']),
      wording: 'cpp',
    },
  ];
}
