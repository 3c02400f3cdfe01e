import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import { cutText } from '@clarion/reports/text';

/** A test item of a launch: what its agent sent at its start and at its end. */
export interface LaunchItem {
  readonly id: string;
  /** The item around it; null for an item of the launch itself. */
  readonly parent: string | null;
  readonly start: JsonObject;
  /** Undefined while it runs. */
  readonly finish: JsonObject | undefined;
}

/** A test of a launch. */
export interface LaunchTest {
  /** The names of the items around it, outermost first. */
  readonly suite: readonly string[];
  /** Oldest first; at least one. */
  readonly attempts: readonly LaunchAttempt[];
}

/** An attempt of a test, with the items inside it that are no tests: nested steps. */
export interface LaunchAttempt {
  readonly item: LaunchItem;
  readonly nested: readonly string[];
}

/** Items around one item that are looked through; agents nest a handful. */
const DEEPEST = 50;

/**
 * Decides which items of a launch are tests, in the order of `items`. A test is an item with no tests inside: nested steps (`hasStats`
 * false) are not. Hooks and suites are tests only when they failed and no test inside them did. An item that is marked as a retry is an attempt of
 * the earlier one in the same place, unless that one passed.
 */
export function testsOf(items: readonly LaunchItem[]): readonly LaunchTest[] {
  const tree = new ItemTree(items);
  const tests: { suite: readonly string[]; attempts: LaunchAttempt[] }[] = [];
  const latest = new Map<string, { attempts: LaunchAttempt[] }>();
  for (const item of items) {
    if (!tree.isTest(item)) continue;
    const attempt = { item, nested: tree.nestedIn(item) };
    const key = keyOf(item);
    const earlier = latest.get(key);
    const last = earlier?.attempts.at(-1)?.item;
    if (earlier !== undefined && last !== undefined && isRetry(item) && statusOf(last) !== 'PASSED') {
      earlier.attempts.push(attempt);
      continue;
    }
    const test = { suite: tree.suiteOf(item), attempts: [attempt] };
    tests.push(test);
    latest.set(key, test);
  }
  return tests;
}

/** Returns the test that a finished item without items inside it is, for a launch that goes on; undefined for one that is no test. */
export function testOfItem(item: LaunchItem, suite: readonly string[]): LaunchTest | undefined {
  return isTestWhenLast(item) ? { suite, attempts: [{ item, nested: [] }] } : undefined;
}

/** A line of a report is read to 4 Mi UTF-16 units; of a longer one nothing is. */
const LONGEST_LINE = 3 * 1024 * 1024;

/** What is left of a test whose line is too long without its logs. */
const ATTEMPTS_LEFT = 20;
const TEXT_LEFT = 8 * 1024;

/**
 * Writes a test as a line of the report format `reportportal`. Of a test that is too long for a line, the newest logs are kept: what is
 * before a failure explains it. Its name, its times and the results of its last attempts are kept in any case.
 */
export function toReportLine(
  test: LaunchTest,
  agent: string | undefined,
  logsOf: (item: string) => readonly JsonValue[],
): string {
  const attempts = test.attempts.map(({ item, nested }) => ({ item, logs: [item.id, ...nested].flatMap(logsOf) }));
  const itemsLength = lengthOf(test.suite, attempts, LONGEST_LINE);
  if (itemsLength <= LONGEST_LINE) return lineOf(test.suite, newestLogs(attempts, LONGEST_LINE - itemsLength), agent);
  const last = attempts.slice(-ATTEMPTS_LEFT).map(({ item, logs }) => ({
    item: { ...item, start: cutTexts(item.start), finish: item.finish && cutTexts(item.finish) },
    logs,
  }));
  const suite = test.suite.slice(-ATTEMPTS_LEFT).map((name) => cutText(name, TEXT_LEFT));
  return lineOf(suite, newestLogs(last, LONGEST_LINE / 2), agent);
}

/** The length of a line without logs; of one that is over the limit, any length over it. */
function lengthOf(suite: readonly string[], attempts: readonly AttemptWithLogs[], limit: number): number {
  let length = 0;
  for (const name of suite) length += writeJson(name).length;
  for (const { item } of attempts) {
    if (length > limit) break;
    length += writeJson(item.start).length + (item.finish === undefined ? 0 : writeJson(item.finish).length);
  }
  return length;
}

interface AttemptWithLogs {
  readonly item: LaunchItem;
  readonly logs: readonly JsonValue[];
}

function lineOf(suite: readonly string[], attempts: readonly AttemptWithLogs[], agent: string | undefined): string {
  return writeJson({
    reportportal: 1,
    ...(agent === undefined ? {} : { agent }),
    suite,
    attempts: attempts.map(({ item, logs }) => toAttempt(item, logs)),
  });
}

/** The newest logs of attempts within a length of their JSON together; a log says how many of an attempt are left out. */
function newestLogs(attempts: readonly AttemptWithLogs[], length: number): readonly AttemptWithLogs[] {
  const shorter: AttemptWithLogs[] = [];
  let left = length;
  for (const { item, logs } of attempts.toReversed()) {
    let from = logs.length;
    for (; from > 0; from -= 1) {
      left -= writeJson(logs[from - 1] ?? null).length;
      if (left < 0) break;
    }
    shorter.push({ item, logs: from === 0 ? logs : [leftOut(from), ...logs.slice(from)] });
  }
  return shorter.toReversed();
}

/** Says in the place of earlier logs that they are left out. */
export function leftOut(earlier: number): JsonObject {
  return { message: `[${earlier} earlier messages of this item are left out]` };
}

/** The members of a message that are short, and the heads of long texts. */
function cutTexts(message: JsonObject): JsonObject {
  const members = Object.entries(message).flatMap(([name, value]): readonly (readonly [string, JsonValue])[] => {
    if (typeof value === 'string') return [[name, cutText(value, TEXT_LEFT)]];
    return typeof value === 'object' && writeJson(value).length > TEXT_LEFT ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

function toAttempt({ start, finish }: LaunchItem, logs: readonly JsonValue[]): JsonObject {
  const members = ['name', 'codeRef', 'parameters', 'attributes', 'startTime'].flatMap((name) => {
    const value = start[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const ending = [
    ['endTime', finish?.['endTime']],
    ['status', finish?.['status']],
    ['endDescription', finish?.['description']],
    ['issue', finish?.['issue']],
  ] as const;
  return {
    ...Object.fromEntries(members),
    ...Object.fromEntries(ending.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    isFinished: finish !== undefined,
    logs,
  };
}

/** Items by their place. */
class ItemTree {
  readonly #byId: ReadonlyMap<string, LaunchItem>;
  readonly #inside = new Map<string, LaunchItem[]>();
  /** The finished items by what their agent sent at their start. */
  readonly #finished = new Set<string>();
  /** Items with a failed test inside. */
  readonly #failedInside = new Set<string>();

  constructor(items: readonly LaunchItem[]) {
    this.#byId = new Map(items.map((item) => [item.id, item]));
    for (const item of items) {
      if (item.parent !== null) {
        const siblings = this.#inside.get(item.parent);
        if (siblings === undefined) this.#inside.set(item.parent, [item]);
        else siblings.push(item);
      }
      if (item.finish !== undefined) this.#finished.add(fingerprintOf(item));
    }
    for (const item of items) {
      if (hasFailed(item) && hasStatistics(item))
        for (const around of this.#around(item)) this.#failedInside.add(around.id);
    }
  }

  isTest(item: LaunchItem): boolean {
    if (!hasStatistics(item) || this.#isStartedTwice(item)) return false;
    const inside = (this.#inside.get(item.id) ?? []).some(hasStatistics);
    if (inside) return statusOf(item) === 'FAILED' && !this.#failedInside.has(item.id);
    return isTestWhenLast(item);
  }

  /** The names of the items around an item, outermost first. */
  suiteOf(item: LaunchItem): readonly string[] {
    return this.#around(item)
      .map(({ start }) => nameOf(start))
      .toReversed();
  }

  nestedIn(item: LaunchItem): readonly string[] {
    const found: string[] = [];
    const waiting = [item];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const inside of this.#inside.get(next.id) ?? []) {
        if (hasStatistics(inside) || found.length > 10_000) continue;
        found.push(inside.id);
        waiting.push(inside);
      }
    }
    return found;
  }

  /** An agent that gets no answer starts an item again; what it never ends is the start whose answer was lost. */
  #isStartedTwice(item: LaunchItem): boolean {
    return item.finish === undefined && this.#finished.has(fingerprintOf(item));
  }

  #around(item: LaunchItem): readonly LaunchItem[] {
    const around: LaunchItem[] = [];
    let parent = item.parent === null ? undefined : this.#byId.get(item.parent);
    while (parent !== undefined && around.length < DEEPEST) {
      around.push(parent);
      parent = parent.parent === null ? undefined : this.#byId.get(parent.parent);
    }
    return around;
  }
}

/** Hooks, and containers without a test: only their failures are of interest. */
const CONTAINER = /^(?:BEFORE_|AFTER_|SUITE$|STORY$)/;

function isTestWhenLast(item: LaunchItem): boolean {
  const type = typeof item.start['type'] === 'string' ? item.start['type'].toUpperCase() : '';
  return CONTAINER.test(type) ? hasFailed(item) : true;
}

function hasStatistics({ start }: LaunchItem): boolean {
  return start['hasStats'] !== false;
}

function hasFailed(item: LaunchItem): boolean {
  return statusOf(item) === 'FAILED';
}

function statusOf({ finish }: LaunchItem): string {
  const status = finish?.['status'];
  return typeof status === 'string' ? status.toUpperCase() : '';
}

function isRetry({ start, finish }: LaunchItem): boolean {
  return start['retry'] === true || finish?.['retry'] === true || typeof start['retry_of'] === 'string';
}

/** Names an item among those in one place. */
function keyOf({ parent, start }: LaunchItem): string {
  const identity = start['uniqueId'] ?? start['testCaseId'] ?? start['codeRef'] ?? null;
  return JSON.stringify([parent, identity, nameOf(start), start['parameters'] ?? null]);
}

function fingerprintOf({ parent, start }: LaunchItem): string {
  const { uuid: _uuid, ...members } = start;
  return JSON.stringify([parent, Object.entries(members).toSorted(([left], [right]) => (left < right ? -1 : 1))]);
}

/** Returns the name of an item. */
export function nameOf(start: JsonObject): string {
  const name = start['name'];
  return typeof name === 'string' && name.trim() !== '' ? name : 'unnamed item';
}

/** Returns the agent that a launch names among its attributes, as `@reportportal/agent-js-jest|5.2.2`. */
export function agentOf(launch: JsonObject): string | undefined {
  return attributeOf(launch, 'agent');
}

/** Returns the value of an attribute of a launch. */
export function attributeOf(launch: JsonObject, key: string): string | undefined {
  const attributes = launch['attributes'];
  if (!isJsonArray(attributes)) return undefined;
  for (const attribute of attributes) {
    if (!isJsonObject(attribute) || attribute['key'] !== key) continue;
    const value = attribute['value'];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
