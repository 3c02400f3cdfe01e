import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { objectOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../../report.js';
import { readLines } from '../../text/lines.js';
import { MessageStream } from './message-stream.js';

/** Cucumber messages: one on a line, as NDJSON. */
export const CUCUMBER_MESSAGES: ReportFormat = {
  name: 'cucumber-messages',
  aliases: ['cucumber-ndjson'],
  title: 'Cucumber messages',
  recognizes: ({ lines, json }) => lines.some((line) => isMessage(line)) || beginsWithPicture(json),
  read,
};

/** Messages that no other format has; each is an object with one member. */
const KINDS: ReadonlySet<string> = new Set([
  'gherkinDocument',
  'pickle',
  'stepDefinition',
  'hook',
  'parameterType',
  'parseError',
  'suggestion',
  'testCase',
  'testCaseStarted',
  'testCaseFinished',
  'testStepStarted',
  'testStepFinished',
  'testRunStarted',
  'testRunFinished',
  'testRunHookStarted',
  'testRunHookFinished',
  'undefinedParameterType',
]);

/** Returns the one member of a message: its kind, and what it says. */
function messageIn(value: JsonValue | undefined): readonly [string, JsonObject] | undefined {
  const [[key, payload] = [], ...others] = Object.entries(objectOf(value) ?? {});
  return key === undefined || others.length > 0 || !isJsonObject(payload) ? undefined : [key, payload];
}

function isMessage(value: JsonValue): boolean {
  const [key, payload] = messageIn(value) ?? [];
  if (key === undefined || payload === undefined) return false;
  return (
    KINDS.has(key) ||
    (key === 'meta' && payload['protocolVersion'] !== undefined) ||
    (key === 'source' && payload['uri'] !== undefined)
  );
}

/** Reporters that write what they attach as it comes may begin with a picture, whose line is longer than the beginning of a file. */
function beginsWithPicture(value: JsonValue | undefined): boolean {
  const [key, payload] = messageIn(value) ?? [];
  return (
    key === 'attachment' && (payload?.['testStepId'] !== undefined || payload?.['testCaseStartedId'] !== undefined)
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new MessageStream();
  let hasMessages = false;
  let last: { readonly line: number; readonly isMessage: boolean } | undefined;
  for await (const { line, text } of readLines(source)) {
    if (text.trim() === '') continue;
    const message = objectOf(parseJsonLine(text));
    if (last?.isMessage === false && hasMessages) yield skipped(last.line);
    last = { line, isMessage: message !== undefined };
    if (message === undefined) continue;
    hasMessages ||= isMessage(message);
    for (const [key, payload] of Object.entries(message)) if (isJsonObject(payload)) yield* stream.take(key, payload);
  }
  if (!hasMessages) throw new UnreadableReport('The file has no Cucumber messages, one JSON object per line.');
  yield* stream.end(last?.isMessage === false);
}

function skipped(line: number): ReportEntry {
  return {
    kind: 'warning',
    warning: { code: 'foreign_text', message: 'Skipped a line that is not a Cucumber message.', line },
  };
}
