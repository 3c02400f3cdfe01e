import { stripAnsi } from '../../../ui/text/ansi-spans.js';
import { isJsonObject, type JsonObject } from '../failures/failure-view-model.js';

/** A one-line summary of an event. */
export interface EventSummary {
  readonly type: string;
  readonly text: string;
  /** The text with its terminal colours. */
  readonly colouredText: string;
  /** Undefined when the event has no outcome. */
  readonly isGood: boolean | undefined;
  readonly durationMs: number | undefined;
}

const LONGEST = 400;
/** Sequences of colours take room. */
const LONGEST_COLOURED = 1000;
const TEXTS = ['message', 'text', 'name', 'title', 'label', 'url', 'path', 'value'] as const;
/** Members that locate an event and do not describe it. */
const LOCATING = new Set(['seq', 'type', 'testId', 'at', 'ts', 'timestamp']);

/** Summarizes an event: a request by method, URL and status, any other event by its message or name. */
export function summarizeEvent(event: JsonObject): EventSummary {
  const data = isJsonObject(event['data']) ? event['data'] : event;
  const type = textOf(event['type']) ?? 'event';
  const text = requestText(data) ?? stepText(event) ?? metricText(event, data) ?? plainText(event, data);
  return {
    type,
    text: stripAnsi(text.slice(0, LONGEST)),
    colouredText: text.slice(0, LONGEST_COLOURED),
    isGood: outcomeOf(event, data),
    durationMs: numberOf(data['durationMs']),
  };
}

function requestText(data: JsonObject): string | undefined {
  const [method, url] = [textOf(data['method']), textOf(data['url'])];
  if (method === undefined || url === undefined) return undefined;
  const status = numberOf(data['status']);
  return `${method} ${url}${status === undefined ? '' : ` → ${status}`}`;
}

function stepText(event: JsonObject): string | undefined {
  const [name, index, total] = [textOf(event['name']), numberOf(event['index']), numberOf(event['total'])];
  return name === undefined || index === undefined || total === undefined
    ? undefined
    : `${name} (${index + 1} of ${total})`;
}

/** A metric with its value and unit. */
function metricText(event: JsonObject, data: JsonObject): string | undefined {
  const name = textOf(event['name']) ?? textOf(data['name']);
  const value = event['value'] ?? data['value'];
  if (event['type'] !== 'metric' || name === undefined || (typeof value !== 'number' && typeof value !== 'string'))
    return undefined;
  const unit = textOf(event['unit']) ?? textOf(data['unit']) ?? '';
  return `${name} = ${value}${unit === '' ? '' : ` ${unit}`}`;
}

function plainText(event: JsonObject, data: JsonObject): string {
  for (const name of TEXTS) {
    const text = textOf(event[name]) ?? textOf(data[name]);
    if (text !== undefined && text !== '') return text;
  }
  const rest = Object.fromEntries(Object.entries(event).filter(([name]) => !LOCATING.has(name)));
  return Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
}

function outcomeOf(event: JsonObject, data: JsonObject): boolean | undefined {
  for (const value of [event['passed'], event['ok'], data['ok'], data['passed']])
    if (typeof value === 'boolean') return value;
  if (event['type'] === 'step_end' && (event['status'] === 'failed' || event['error'] !== undefined)) return false;
  const status = numberOf(data['status']);
  if (status !== undefined && data['method'] !== undefined) return status < 400;
  return event['type'] === 'error' || event['type'] === 'failure' ? false : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
