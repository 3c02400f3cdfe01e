import type { EventDraft, TestStatus } from '../../test-draft.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedTest } from '../../report.js';
import { instantOf } from '../../json/fields.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, secondsOf, textIn } from '../shared/attribute-values.js';
import { isTagCut, type Warnings } from '../shared/subtrees-under.js';
import { caseFailures, nunitText } from './failure.js';
import { outcomeOf } from './outcome.js';
import { suiteOf, type Suites } from './suites.js';
import { tagsOf } from './suites.js';

/** Reads a <test-case>; undefined for one in which the file ends early before its result. */
export function toTest(
  { element, path, isComplete }: XmlSubtree,
  suites: Suites,
  warnings: Warnings,
): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? attributes['fullname'] ?? '';
  if (isTagCut({ element, isComplete }) || (!isComplete && outcomeOf(attributes) === undefined)) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const status = statusOf(element, name, warnings);
  return {
    name,
    suite: suiteOf(element, path),
    status,
    durationMs: secondsOf(attributes['duration'] ?? attributes['time'], element, warnings),
    startedAt: startOf(attributes['start-time']),
    tags: [...suites.tagsAround(path), ...tagsOf(element.children)],
    skipReason:
      status === 'skipped' ? filled(messageOf(element, 'reason') ?? messageOf(element, 'failure')) : undefined,
    failures: status === 'failed' ? caseFailures(element, causeOf({ element, path }, suites)) : [],
    events: eventsOf(element),
  };
}

/** Older versions write whole seconds, in which tests that followed each other would overlap. */
function startOf(time: string | undefined): Date | undefined {
  return time?.includes('.') === true ? instantOf(time) : undefined;
}

function statusOf(element: XmlElement, name: string, warnings: Warnings): TestStatus {
  const status = outcomeOf(element.attributes);
  const isFailed = childNamed(element, 'failure') !== undefined;
  if (status === 'passed' && isFailed) return 'failed';
  if (status !== undefined) return status;
  const taken = isFailed ? 'failed' : 'skipped';
  warnings.add(
    'no_result',
    `The test "${name.slice(0, 200)}" has no result; it was recorded as ${taken}.`,
    element.line,
  );
  return taken;
}

function causeOf({ element, path }: Omit<XmlSubtree, 'isComplete'>, suites: Suites): ReturnType<Suites['causeOf']> {
  const around = path.filter((open) => open.name === 'test-suite');
  return suites.causeOf(element, messageOf(element, 'failure'), around);
}

function messageOf(element: XmlElement, name: string): string | undefined {
  return nunitText(childNamed(element, name))?.message;
}

/** A warning is the message of a test that passed with it. */
function eventsOf(element: XmlElement): readonly EventDraft[] {
  const isWarning = element.attributes['result'] === 'Warning';
  const files = childrenNamed(element, 'attachments').flatMap((list) => childrenNamed(list, 'attachment'));
  return [
    ...childrenNamed(element, 'output').flatMap(({ text }) => outputEvents(text, 'stdout')),
    ...(isWarning ? outputEvents(messageOf(element, 'reason') ?? '', 'log') : []),
    ...files.flatMap((file): EventDraft[] => {
      const path = filled(textIn(file, 'filePath'));
      return path === undefined ? [] : [{ type: 'attachment', path }];
    }),
  ];
}
