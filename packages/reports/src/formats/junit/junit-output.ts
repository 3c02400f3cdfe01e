import type { EventDraft } from '../../test-draft.js';
import { tailOf } from '../../text/clean-text.js';
import { outputEvents } from '../../output-events.js';
import { deepTextOf } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-subtrees.js';
import { childrenLike } from './junit-names.js';

const ATTACHMENT = '[[ATTACHMENT|';
const ATTACHMENT_END = ']]';

/** The most attachments that one text names. */
const MOST_ATTACHMENTS = 200;

/** So much of an output can take the place of a text that a failure lacks. */
const TEXT_OF_OUTPUT = 64 * 1024;

/** Returns the output in an element as events, with the attachments that it names. */
export function eventsOf(element: XmlElement): readonly EventDraft[] {
  return childrenLike(element, 'system-out', 'system-err').flatMap(eventsOfOutput);
}

/** One output, `system-out` or `system-err`, as events, with the attachments that it names. */
export function eventsOfOutput(output: XmlElement): readonly EventDraft[] {
  const text = deepTextOf(output);
  if (text.trim() === '') return [];
  const stream = output.name.toLowerCase() === 'system-err' ? 'stderr' : 'stdout';
  if (!text.includes(ATTACHMENT)) return outputEvents(text, stream);
  const { rest, paths } = withoutAttachments(text);
  return [...outputEvents(rest, stream), ...paths.map((path): EventDraft => ({ type: 'attachment', path }))];
}

/** The end of an element's output, for a failure that has no text of its own. Undefined when there is no output. */
export function textOfOutput(outputs: readonly XmlElement[]): string | undefined {
  const text = outputs
    .map((output) => deepTextOf(output).trim())
    .filter((part) => part !== '')
    .join('\n');
  return text === '' ? undefined : tailOf(text, TEXT_OF_OUTPUT);
}

/** The marks of Jenkins and GitLab, as in `[[ATTACHMENT|screens/1.png]]`. */
function withoutAttachments(text: string): { readonly rest: string; readonly paths: readonly string[] } {
  const paths: string[] = [];
  let rest = '';
  let from = 0;
  for (
    let at = text.indexOf(ATTACHMENT);
    at !== -1 && paths.length < MOST_ATTACHMENTS;
    at = text.indexOf(ATTACHMENT, from)
  ) {
    const end = text.indexOf(ATTACHMENT_END, at);
    if (end === -1) break;
    paths.push(text.slice(at + ATTACHMENT.length, end).trim());
    rest += text.slice(from, at);
    from = end + ATTACHMENT_END.length;
  }
  return { rest: rest + text.slice(from), paths };
}
