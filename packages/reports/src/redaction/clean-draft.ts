import { isJsonObject } from '../json/index.js';
import { type EventDraft, isEvent, type Reproduction, type TestDraft, type TestFailure } from '../test-draft.js';
import { cleanText } from '../text/index.js';
import { cleanValue } from './clean-value.js';
import { redactText } from './redact.js';

/** Cleans the texts of a test from a report and masks secrets, by the rules for the native format. */
export function cleanDraft(draft: TestDraft): TestDraft {
  return {
    ...draft,
    testId: cleaned(draft.testId),
    name: cleaned(draft.name),
    worker: draft.worker === undefined ? undefined : cleaned(draft.worker),
    tags: draft.tags.map(cleaned),
    filePath: draft.filePath === null ? null : cleaned(draft.filePath),
    reason: draft.reason === null ? null : cleaned(draft.reason),
    attempts: draft.attempts === null ? null : cleanValue(draft.attempts),
    events: draft.events.map(cleanEvent),
    failure: draft.failure === null ? null : cleanFailure(draft.failure),
    reproduce: cleanReproduction(draft.reproduce),
  };
}

/** A command whose secret is masked selects nothing. */
function cleanReproduction(reproduction: Reproduction | undefined): Reproduction | undefined {
  return reproduction === undefined || cleaned(reproduction.command) !== reproduction.command
    ? undefined
    : reproduction;
}

function cleaned(text: string): string {
  return redactText(cleanText(text));
}

/** Cleans an event from a report, like those of a test. */
export function cleanEvent(event: EventDraft): EventDraft {
  const clean = cleanValue(event);
  return isEvent(clean) ? clean : { type: event.type };
}

/** Cleans what an assertion compares together: masked secrets keep how they differ. */
function cleanCompared({ message, expected, actual }: Pick<TestFailure, 'message' | 'expected' | 'actual'>) {
  const clean = cleanValue({
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  });
  return { ...(isJsonObject(clean) ? clean : {}), message: cleaned(message) };
}

function cleanFailure({ message, expected, actual, type, stack, location, source, ...rest }: TestFailure): TestFailure {
  return {
    ...rest,
    ...cleanCompared({ message, expected, actual }),
    ...(type === undefined ? {} : { type: cleaned(type) }),
    ...(stack === undefined ? {} : { stack: cleaned(stack) }),
    ...(location === undefined ? {} : { location: { ...location, file: cleaned(location.file) } }),
    ...(source === undefined ? {} : { source: { ...source, lines: cleaned(source.lines.join('\n')).split('\n') } }),
  };
}
