import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, writeJson } from '../json/json-value.js';
import { cutText } from '../text/clean-text.js';
import { artifactsLines, attemptsLines, historyLines, quarantineLines, stackLines } from './added-lines.js';
import type { Detail } from './detail.js';
import { oneLine, textOf } from './fences.js';

/** Texts of events longer than this are compared by their heads. */
const COMPARED = 200;

/** Returns the lines of a failure of the JSON response: for a fence, since most of them are text from tests. */
export function failureLines(item: JsonObject, detail: Detail): readonly string[] {
  const reason = reasonOf(item);
  return [
    ...nameLines(textOf(item['testName']), textOf(item['testId']), detail.label),
    ...tagLines(item['tags'], detail.label),
    ...locationLines(item['location'], detail.label),
    ...quarantineLines(item['quarantine'], detail),
    ...historyLines(item['history']),
    `message: ${cutText(withoutValues(reason, detail), detail.message)}`,
    ...valueLines('expected', reason['expected'], detail.value),
    ...valueLines('actual', reason['actual'], detail.value),
    ...stackLines(item['stack'], detail),
    ...eventLines(item['lastFewEvents'], textOf(reason['message']), detail),
    ...attemptsLines(item['attempts']),
    ...artifactsLines(item['artifacts'], detail),
  ];
}

/** What kind of failure it is, in words of the server. */
export function kindOf(item: JsonObject): string {
  const reason = reasonOf(item);
  return `${textOf(reason['kind'])}${reason['timedOut'] === true ? ', timed out' : ''}`;
}

function reasonOf(item: JsonObject): JsonObject {
  return isJsonObject(item['reason']) ? item['reason'] : {};
}

/** An id that holds the name says both. */
function nameLines(name: string, id: string, longest: number): readonly string[] {
  const [shown, whole] = [oneLine(name, longest), oneLine(id, longest)];
  return whole.includes(shown) ? [`test: ${whole}`] : [`test: ${shown}`, `id: ${whole}`];
}

function tagLines(tags: JsonValue | undefined, longest: number): readonly string[] {
  const names = isJsonArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  return names.length === 0 ? [] : [`tags: ${oneLine(names.join(', '), longest)}`];
}

function locationLines(location: JsonValue | undefined, longest: number): readonly string[] {
  if (!isJsonObject(location) || typeof location['file'] !== 'string') return [];
  const line = location['line'] === undefined ? '' : `:${writeJson(location['line'])}`;
  return [`at: ${oneLine(location['file'], longest)}${line.slice(0, COMPARED)}`];
}

/** Where both values follow whole, the message's first paragraph will do: what comes behind it is the same values as a diff. */
function withoutValues(reason: JsonObject, detail: Detail): string {
  const message = textOf(reason['message']);
  const isWhole = ['expected', 'actual'].every(
    (side) => reason[side] !== undefined && writeJson(reason[side]).length <= detail.value,
  );
  const end = isWhole ? message.search(/\n[ \t]*\n/) : -1;
  return end === -1 ? message : `${message.slice(0, end)} …`;
}

function valueLines(label: string, value: JsonValue | undefined, longest: number): readonly string[] {
  return value === undefined ? [] : [`${label}: ${cutText(writeJson(value), longest)}`];
}

/** The failure itself is usually among the last events, and is already shown. */
function eventLines(events: JsonValue | undefined, shown: string, detail: Detail): readonly string[] {
  const all = isJsonArray(events) && detail.events > 0 ? events.slice(-detail.events).filter(isJsonObject) : [];
  const list = all.filter((event) => shown === '' || !isSame(textOf(event['message']), shown));
  return list.length === 0 ? [] : ['last events:', ...list.map((event) => eventLine(event, detail))];
}

/** Whether a text of an event, which is cut earlier than a message, begins like the message. */
function isSame(text: string, shown: string): boolean {
  return text === shown || (text.length > COMPARED && shown.startsWith(text.slice(0, COMPARED)));
}

function eventLine(event: JsonObject, detail: Detail): string {
  const { seq, type, testId: _testId, ...members } = event;
  return `  #${writeJson(seq ?? null)} ${oneLine(textOf(type), detail.label)} ${cutText(writeJson(members), detail.line)}`;
}
