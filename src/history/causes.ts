import { isJsonObject, type JsonObject } from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';

/** A stored failure of a test, with the time of its run. */
export interface StoredCause {
  readonly at: Date;
  readonly item: string;
  readonly extras: string;
}

/** A cause of a test's failures. */
export interface Cause {
  /** As `?include=group` of the failures names it. */
  readonly groupId: string;
  /** The first line of the newest failure's message. */
  readonly title: string;
  /** How many failures it made. */
  readonly count: number;
  readonly lastSeenAt: Date;
}

const LONGEST_TITLE = 500;

/** The distinct causes of failures that stand newest first, in that order. */
export function causesOf(failures: readonly StoredCause[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const failure of failures) {
    const groupId = parse(failure.extras)['group'];
    if (typeof groupId !== 'string') continue;
    const known = causes.get(groupId) ?? { groupId, title: titleOf(failure), count: 0, lastSeenAt: failure.at };
    causes.set(groupId, { ...known, count: known.count + 1 });
  }
  return [...causes.values()];
}

function titleOf(failure: StoredCause): string {
  const reason = parse(failure.item)['reason'];
  const message = isJsonObject(reason) ? reason['message'] : undefined;
  const [line = ''] = typeof message === 'string' ? message.trimStart().split(/\r\n|\r|\n/, 1) : [];
  return line.trimEnd().slice(0, LONGEST_TITLE).toWellFormed();
}

function parse(text: string): JsonObject {
  const value = readJson(Buffer.from(text));
  return isJsonObject(value) ? value : {};
}
