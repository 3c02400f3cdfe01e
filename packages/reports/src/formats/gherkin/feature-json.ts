import type { EventDraft } from '../../test-draft.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { filledStringOf, objectOf, objectsOf, placeOf, stringOf, stringsOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';

/** Returns whether an object looks like a feature of Cucumber's or Behave's JSON. */
export function isFeature(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value)) return false;
  if (isJsonArray(value['elements'])) return true;
  return stringOf(value['keyword']) !== undefined && stringOf(value['name']) !== undefined;
}

/** Returns a text, as a string, or as an array of its lines. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return filledStringOf(isJsonArray(value) ? stringsOf(value).join('\n') : value);
}

/** The names of tags, without `@`, each once. They are objects with a name, or as strings. */
export function tagsOf(...lists: readonly (JsonValue | undefined)[]): readonly string[] {
  const items = lists.flatMap((list) => (isJsonArray(list) ? list : []));
  const names = items.map((item) => stringOf(item) ?? stringOf(objectOf(item)?.['name']) ?? '');
  return [...new Set(names.map((name) => name.replace(/^@/, '')).filter((name) => name !== ''))];
}

/** Returns the feature file, without the scheme that Cucumber for the JVM puts in front; with `/` and `\` as they are. */
export function fileOf(uri: JsonValue | undefined): string | undefined {
  return filledStringOf(uri)?.replace(/^(?:file:(?:\/\/)?|classpath:)/, '');
}

/** Keyword and text of a step, as in `Given I am logged in`; of a hook its keyword, with its name where it has one. */
export function labelOf(step: JsonObject, fallback: string): string {
  const parts = [stringOf(step['keyword']), stringOf(step['name'])].map((part) => part?.trim() ?? '');
  return parts.filter((part) => part !== '').join(' ') || fallback;
}

/** Returns where a step is in the feature file. */
export function placeIn(
  file: string | undefined,
  line: JsonValue | undefined,
): { readonly file: string; readonly line: number } | undefined {
  const place = placeOf(line);
  return file === undefined || place === undefined ? undefined : { file, line: place };
}

/** Texts that a step wrote and what it attached: `output`, `embeddings` and `attachments` of Cucumber's JSON. */
export function outputOf(step: JsonObject): readonly EventDraft[] {
  const output = step['output'];
  const lines = isJsonArray(output) ? output.flatMap((item) => (isJsonArray(item) ? item : [item])) : [output ?? null];
  const written = lines.flatMap((line) => outputEvents(stringOf(line) ?? '', 'log'));
  const embeddings = ['embeddings', 'attachments'].flatMap((key) => objectsOf(step[key]));
  return [...written, ...embeddings.flatMap(embeddingEvents)];
}

function embeddingEvents(embedding: JsonObject): readonly EventDraft[] {
  const mediaType =
    stringOf(embedding['mime_type']) ??
    stringOf(embedding['mimeType']) ??
    stringOf(objectOf(embedding['media'])?.['type']) ??
    '';
  const data = stringOf(embedding['data']);
  const isText = /^text\/(?:plain|x\.cucumber\.log\+plain)\b/.test(mediaType);
  if (isText && data !== undefined) return outputEvents(decodedText(data), 'log');
  const name = stringOf(embedding['name']);
  return [
    { type: 'attachment', mediaType: mediaType || 'application/octet-stream', ...(name === undefined ? {} : { name }) },
  ];
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Longer texts are almost certainly output of a log in base64: enough of it is looked at. */
const MOST_DECODED = 1024 * 1024;

/** Some Cucumbers write texts in base64, others as they are, and nothing says which: it is base64 if text comes out. */
function decodedText(data: string): string {
  const encoded = data.slice(0, MOST_DECODED);
  if (encoded.length % 4 !== 0 || !BASE64.test(encoded)) return data;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
    return /[^\P{Cc}\t\n\r]/u.test(text) ? data : text;
  } catch {
    return data;
  }
}
