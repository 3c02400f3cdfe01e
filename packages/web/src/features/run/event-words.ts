import { withoutSequences } from '../../ui/ansi-spans.js';
import { isMembers, type Members } from './failure-view-model.js';

/** What an event says in one line. */
export interface EventWords {
  readonly type: string;
  readonly text: string;
  /** Undefined when it neither went well nor badly. */
  readonly isGood: boolean | undefined;
  readonly durationMs: number | undefined;
}

const LONGEST = 400;
const TEXTS = ['message', 'text', 'name', 'title', 'label', 'url', 'path', 'value'] as const;
/** Members that say where and when an event stands, not what it says. */
const PLACES = new Set(['seq', 'type', 'testId', 'at', 'ts', 'timestamp']);

/** An event in words: a request by method, address and status; all else by its message or name. */
export function eventWords(event: Members): EventWords {
  const data = isMembers(event['data']) ? event['data'] : event;
  const type = textOf(event['type']) ?? 'event';
  const text = requestText(data) ?? stepText(event) ?? plainText(event, data);
  return {
    type,
    text: withoutSequences(text.slice(0, LONGEST)),
    isGood: outcomeOf(event, data),
    durationMs: numberOf(data['durationMs']),
  };
}

function requestText(data: Members): string | undefined {
  const [method, url] = [textOf(data['method']), textOf(data['url'])];
  if (method === undefined || url === undefined) return undefined;
  const status = numberOf(data['status']);
  return `${method} ${url}${status === undefined ? '' : ` → ${status}`}`;
}

function stepText(event: Members): string | undefined {
  const [name, index, total] = [textOf(event['name']), numberOf(event['index']), numberOf(event['total'])];
  return name === undefined || index === undefined || total === undefined
    ? undefined
    : `${name} (${index + 1} of ${total})`;
}

function plainText(event: Members, data: Members): string {
  for (const name of TEXTS) {
    const text = textOf(event[name]) ?? textOf(data[name]);
    if (text !== undefined && text !== '') return text;
  }
  const rest = Object.fromEntries(Object.entries(event).filter(([name]) => !PLACES.has(name)));
  return Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
}

function outcomeOf(event: Members, data: Members): boolean | undefined {
  for (const value of [event['passed'], event['ok'], data['ok'], data['passed']])
    if (typeof value === 'boolean') return value;
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
