import type { EventDraft, TestDraft } from '../common/drafts.js';
import type { JsonValue } from '../common/json/json-value.js';
import { cleanText } from '../common/text/clean-text.js';
import { cleanValue } from './edge/clean-value.js';
import { redactText } from './edge/redact.js';
import { isEvent } from './test-reader.js';

/** A test out of a report by the rules of the edge: texts are clean and hold no secrets, as those of the native format. */
export function cleanDraft(draft: TestDraft): TestDraft {
  return {
    ...draft,
    testId: cleaned(draft.testId),
    name: cleaned(draft.name),
    tags: draft.tags.map(cleaned),
    filePath: draft.filePath === null ? null : cleaned(draft.filePath),
    reason: draft.reason === null ? null : cleaned(draft.reason),
    attempts: draft.attempts === null ? null : cleanValue(draft.attempts),
    events: draft.events.map(cleanEvent),
  };
}

function cleaned(text: string): string {
  return redactText(cleanText(text));
}

function cleanEvent(event: EventDraft): EventDraft {
  const clean: JsonValue = cleanValue(event);
  return isEvent(clean) ? clean : { type: event.type };
}
