import type { EventDraft } from '../../../common/drafts.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../common/json/json-value.js';
import { objectsOf, stringOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';

/** Records of a log that are kept of a phase, the last ones. */
const MOST_RECORDS = 200;

/** What was written in a phase of a test. */
export function phaseOutput(phase: JsonObject): readonly EventDraft[] {
  const records = objectsOf(phase['log']).slice(-MOST_RECORDS);
  return [
    ...outputEvents(stringOf(phase['stdout']) ?? ''),
    ...outputEvents(stringOf(phase['stderr']) ?? '', 'stderr'),
    ...records.flatMap(recordEvents),
  ];
}

function recordEvents(record: JsonObject): readonly EventDraft[] {
  const message = formatted(stringOf(record['msg']) ?? '', record['args']);
  if (message.trim() === '') return [];
  const level = stringOf(record['levelname'])?.toLowerCase();
  return [{ type: 'log', message, stream: 'log', ...(level === undefined ? {} : { level }) }];
}

/** A record of Python's logging keeps its template (`took %d ms`) and its arguments apart. */
function formatted(template: string, args: JsonValue | undefined): string {
  if (isJsonObject(args))
    return template.replace(/%\((\w{1,100})\)[sdrifx]/g, (all, key: string) =>
      Object.hasOwn(args, key) ? textOf(args[key]) : all,
    );
  if (!isJsonArray(args) || args.length === 0) return template;
  let next = 0;
  return template.replace(/%(?:%|[-+ 0#]{0,5}\d{0,3}(?:\.\d{0,3})?[sdrifgex])/g, (all) => {
    if (all === '%%') return '%';
    const arg = args[next];
    next += 1;
    return arg === undefined ? all : textOf(arg);
  });
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
