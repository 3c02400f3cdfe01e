import type { EventDraft, TestDraft } from '@clarion/reports';
import type { JsonValue } from '@clarion/reports/json';
import type { TestFailure } from '@clarion/reports/reasons';
import { cleanText } from '@clarion/reports/text';
import { cleanValue } from './redaction/clean-value.js';
import { redactText } from './redaction/redact.js';
import { isEvent } from './native/test-reader.js';

/** Cleans the texts of a test from a report and masks secrets, by the rules for the native format. */
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
    failure: draft.failure === null ? null : cleanFailure(draft.failure),
  };
}

function cleaned(text: string): string {
  return redactText(cleanText(text));
}

function cleanEvent(event: EventDraft): EventDraft {
  const clean: JsonValue = cleanValue(event);
  return isEvent(clean) ? clean : { type: event.type };
}

function cleanFailure({ message, expected, actual, type, stack, location, ...rest }: TestFailure): TestFailure {
  return {
    ...rest,
    message: cleaned(message),
    ...(expected === undefined ? {} : { expected: cleanValue(expected) }),
    ...(actual === undefined ? {} : { actual: cleanValue(actual) }),
    ...(type === undefined ? {} : { type: cleaned(type) }),
    ...(stack === undefined ? {} : { stack: cleaned(stack) }),
    ...(location === undefined ? {} : { location: { ...location, file: cleaned(location.file) } }),
  };
}
