import type { EventDraft, TestStatus } from '../../../common/drafts.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlUnit } from '../../xml/xml-units.js';
import { elementOf, filled, lineNumberOf, secondsOf, textIn } from '../attribute-values.js';
import { dotnetFailure } from '../dotnet-failure.js';
import { isTagCut, type Warnings } from '../units-under.js';

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
  ['notrun', 'skipped'],
]);

/** Reads a <test>; undefined for one in which the file breaks off before its result. */
export function toTest({ element, path, isComplete }: XmlUnit, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? attributes['method'] ?? '';
  if (isTagCut({ element, isComplete })) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const status = statusOf(element, name, warnings);
  return {
    name,
    suite: suiteOf(element, path),
    file: filled(attributes['source-file']),
    line: lineNumberOf(attributes['source-line']),
    status,
    durationMs: secondsOf(attributes['time'], element, warnings),
    tags: tagsOf(element),
    skipReason: status === 'skipped' ? reasonOf(element) : undefined,
    failures: status === 'failed' ? failuresOf(element) : [],
    events: eventsOf(element),
  };
}

/** Reads the <failure> of a class, by the first version: its fixture failed. */
export function toFixtureFailure({ element, path }: XmlUnit): ReportedTest {
  const name = path.at(-1)?.attributes['name'] ?? '';
  return { name, suite: [], status: 'failed', failures: [toFailure(element)], events: [] };
}

/** Reads an <error> of an assembly: what failed outside of all tests, as a clean-up does. */
export function toRunError({ element }: XmlUnit): ReportedTest {
  const { attributes } = element;
  const failures = childrenNamed(element, 'failure').map(toFailure);
  const type = filled(attributes['type']) ?? 'error';
  return {
    name: filled(attributes['name']) ?? type,
    suite: [type],
    status: 'failed',
    failures: failures.length > 0 ? failures : [toFailure(element)],
    events: [],
  };
}

function statusOf(element: XmlElement, name: string, warnings: Warnings): TestStatus {
  const status = STATUSES.get((element.attributes['result'] ?? '').trim().toLowerCase());
  if (status !== undefined) return status;
  const taken = childNamed(element, 'failure') === undefined ? 'skipped' : 'failed';
  warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result: it is taken as ${taken}.`, element.line);
  return taken;
}

/** The class; where none is told, the collection. */
function suiteOf(element: XmlElement, path: XmlUnit['path']): readonly string[] {
  const suite = filled(element.attributes['type']) ?? filled(path.at(-1)?.attributes['name']);
  return suite === undefined ? [] : [suite];
}

function tagsOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'traits')
    .flatMap((list) => childrenNamed(list, 'trait'))
    .flatMap(({ attributes }) => {
      const name = filled(attributes['name']);
      const value = filled(attributes['value']);
      if (name === undefined || value === undefined) return name ?? value ?? [];
      return name.toLowerCase() === 'category' ? value : `${name}:${value}`;
    });
}

function reasonOf(element: XmlElement): string | undefined {
  const reason = childNamed(element, 'reason');
  return filled(textIn(reason, 'message') ?? reason?.text);
}

function failuresOf(element: XmlElement): readonly ReportedFailure[] {
  const failures = childrenNamed(element, 'failure').map(toFailure);
  return failures.length > 0 ? failures : [{ wording: 'dotnet' }];
}

function toFailure(element: XmlElement): ReportedFailure {
  const failure = dotnetFailure(textIn(element, 'message'), textIn(element, 'stack-trace'));
  const type = filled(element.attributes['exception-type']) ?? failure.type;
  const isTimeout = failure.timedOut === true || type === 'Xunit.Sdk.TestTimeoutException';
  return { ...failure, type, element: elementOf(type), ...(isTimeout ? { timedOut: true, isAssertion: false } : {}) };
}

/** Attachments of version 3 hold the text itself, or base64. Only their names are told. */
function eventsOf(element: XmlElement): readonly EventDraft[] {
  const warnings = childrenNamed(element, 'warnings').flatMap((list) => childrenNamed(list, 'warning'));
  const files = childrenNamed(element, 'attachments').flatMap((list) => childrenNamed(list, 'attachment'));
  return [
    ...childrenNamed(element, 'output').flatMap(({ text }) => outputEvents(text, 'stdout')),
    ...warnings.flatMap(({ text }) => outputEvents(text, 'log')),
    ...files.flatMap(({ attributes }) => attachmentOf(filled(attributes['name']), filled(attributes['media-type']))),
  ];
}

function attachmentOf(name: string | undefined, mediaType: string | undefined): readonly EventDraft[] {
  if (name === undefined) return [];
  return [{ type: 'attachment', name, ...(mediaType === undefined ? {} : { mediaType }) }];
}
