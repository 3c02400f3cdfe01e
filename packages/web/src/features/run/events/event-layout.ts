import { isJsonObject, type JsonObject } from '../failures/failure-view-model.js';

/** Where an event is among those of its test. */
export interface EventPlace {
  /** Number of steps around it. */
  readonly depth: number;
  /** Milliseconds since the first event of the test with a time; undefined without a time. */
  readonly offsetMs: number | undefined;
  /** How serious it is, or the stream that it was written to; undefined for an ordinary event. */
  readonly level: string | undefined;
}

/** Deeper steps are not indented further. */
const DEEPEST = 8;

/** Computes the places of events, which are in the order of time and may belong to several tests. */
export function placeEvents(events: readonly JsonObject[]): readonly EventPlace[] {
  const tests = new Map<unknown, { depth: number; startedAt: number | undefined }>();
  return events.map((event) => {
    const test = tests.get(event['testId']) ?? { depth: 0, startedAt: undefined };
    tests.set(event['testId'], test);
    if (event['type'] === 'step_end') test.depth = Math.max(0, test.depth - 1);
    const depth = Math.min(test.depth, DEEPEST);
    if (event['type'] === 'step_start') test.depth += 1;
    const at = timeOf(event);
    test.startedAt ??= at;
    const offsetMs = at === undefined || test.startedAt === undefined ? undefined : Math.max(0, at - test.startedAt);
    return { depth, offsetMs, level: levelOf(event) };
  });
}

/** The time of an event in milliseconds: an instant as text, or a number since 1970. */
function timeOf(event: JsonObject): number | undefined {
  for (const value of [event['at'], event['ts'], event['timestamp']]) {
    const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
    if (Number.isFinite(time)) return time;
  }
  return undefined;
}

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'warning', 'error', 'fatal']);

/** Standard output and ordinary messages have no level: they would only repeat themselves. */
function levelOf(event: JsonObject): string | undefined {
  const data = isJsonObject(event['data']) ? event['data'] : {};
  const level = [event['level'], data['level']].find((value) => typeof value === 'string');
  const known = typeof level === 'string' ? level.toLowerCase() : undefined;
  if (known !== undefined && LEVELS.has(known) && known !== 'info') return known === 'warning' ? 'warn' : known;
  return event['stream'] === 'stderr' ? 'stderr' : undefined;
}
