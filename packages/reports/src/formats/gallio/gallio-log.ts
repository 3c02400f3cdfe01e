import { outputEvents } from '../../output-events.js';
import type { ReportedFailure } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { childNamed, childrenNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';

/** Streams of the log that explain the outcome; the others are output. */
const OUTCOMES: ReadonlySet<string> = new Set(['Failures', 'Warnings', 'Assumptions']);

/** Names of sections that say nothing of the failure. */
const PLAIN: ReadonlySet<string> = new Set(['Message', 'Stack Trace']);

/** Returns what a stream of a step's log says: sections with texts, and a stack in a marker of its own. */
export function logFailure(log: XmlElement | undefined, stream: string): ReportedFailure {
  const parts = streamsOf(log).filter(({ attributes }) => attributes['name'] === stream);
  const message: string[] = [];
  const stacks: string[] = [];
  const take = (element: XmlElement): void => {
    if (element.name === 'marker' && element.attributes['class'] === 'StackTrace') {
      stacks.push(deepTextOf(element).trim());
      return;
    }
    const section = element.name === 'section' ? (element.attributes['name'] ?? '') : '';
    if (section !== '' && !PLAIN.has(section)) message.push(`${section}\n`);
    if (element.name === 'text') message.push(element.text);
    for (const child of element.children) take(child);
  };
  for (const part of parts) take(part);
  return dotnetFailure(message.join('').trim(), stacks.join('\n'));
}

/** Returns what a step wrote to the console and to its own streams. */
export function logOutput(log: XmlElement | undefined): readonly EventDraft[] {
  return streamsOf(log)
    .filter(({ attributes }) => !OUTCOMES.has(attributes['name'] ?? ''))
    .flatMap((stream) =>
      outputEvents(deepTextOf(stream), stream.attributes['name'] === 'ConsoleError' ? 'stderr' : 'stdout'),
    );
}

function streamsOf(log: XmlElement | undefined): readonly XmlElement[] {
  const streams = log && childNamed(log, 'streams');
  return streams === undefined ? [] : childrenNamed(streams, 'stream');
}
