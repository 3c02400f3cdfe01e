import type { EventDraft } from '../../test-draft.js';
import type { JsonObject } from '../../json/json-value.js';
import { filledStringOf } from '../../json/fields.js';

/**
 * Returns what was attached to a test as an event, out of an object with `name`, `path` and `contentType`. An attachment whose
 * bytes are in the report has a name only; there is no event for one with neither name nor path.
 */
export function attachmentEvents(attachment: JsonObject): readonly EventDraft[] {
  const name = filledStringOf(attachment['name']);
  const path = filledStringOf(attachment['path']);
  const contentType = filledStringOf(attachment['contentType']);
  if (name === undefined && path === undefined) return [];
  return [
    {
      type: 'attachment',
      ...(name === undefined ? {} : { name }),
      ...(contentType === undefined ? {} : { contentType }),
      ...(path === undefined ? {} : { path }),
    },
  ];
}
