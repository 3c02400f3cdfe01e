import { createHash } from 'node:crypto';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toNumber,
  writeJson,
} from '@clarion/reports/json';
import { plainText } from '@clarion/reports/text';
import { validationFailed } from '../common/problem.js';
import { readBodyJson, ValidationErrors } from '../common/read-body-json.js';
import { type ItemKind, KIND_RULES, type KindRules, type MemberRule } from './projection-kinds.js';

/** The longest id, in bytes of UTF-8: an index entry has at most 2,704. */
export const LONGEST_ID_BYTES = 2000;

/** Rows in one statement. */
const ROWS_AT_ONCE = 2000;

/** Ids of duplicates that the response names. */
const DUPLICATES_SHOWN = 20;

/** A snapshot that is ready to be stored: plain data, which crosses between threads. */
export interface ReadSnapshot {
  /** Rows as JSON arrays of `{id, body, deprecated, incomplete}`, at most 2,000 in each. */
  readonly rows: readonly string[];
  /** All ids, as a JSON array. */
  readonly ids: string;
  readonly count: number;
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly digest: string;
  /** Ids that the body has more than once. The last item with an id counts. */
  readonly duplicates: { readonly shown: readonly string[]; readonly total: number };
}

interface Row {
  readonly id: string;
  readonly body: string;
  readonly deprecated: boolean;
  readonly incomplete: boolean;
}

/**
 * Reads the body of a snapshot.
 * @throws Problem invalid_request (malformed JSON), validation_failed with a pointer for each invalid member.
 */
export function readSnapshot(kind: ItemKind, bytes: Uint8Array): ReadSnapshot {
  const rules = KIND_RULES[kind];
  const errors = new ValidationErrors();
  const rows = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const [index, item] of itemsOf(readBodyJson(bytes), rules).entries()) {
    const row = errors.isFull ? undefined : readItem(item, `/${rules.list}/${index}`, rules, errors);
    if (row === undefined) continue;
    if (rows.has(row.id)) duplicates.add(row.id);
    rows.set(row.id, JSON.stringify(row));
  }
  errors.raise();
  return {
    rows: inGroups([...rows.values()]),
    ids: JSON.stringify([...rows.keys()]),
    count: rows.size,
    digest: createHash('sha256').update(bytes).digest('hex'),
    duplicates: { shown: [...duplicates].slice(0, DUPLICATES_SHOWN), total: duplicates.size },
  };
}

function itemsOf(body: JsonValue, { list }: KindRules): readonly JsonValue[] {
  const items = isJsonObject(body) ? body[list] : undefined;
  if (isJsonArray(items)) return items;
  throw validationFailed([{ pointer: `/${list}`, detail: `send ${list} as an array: the whole snapshot` }]);
}

function inGroups(rows: readonly string[]): readonly string[] {
  const groups: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    groups.push(`[${rows.slice(start, start + ROWS_AT_ONCE).join(',')}]`);
  return groups;
}

/** Reads an item. `evidence` is what the server adds to each, so a member with this name is dropped. */
function readItem(item: JsonValue, pointer: string, rules: KindRules, errors: ValidationErrors): Row | undefined {
  if (!isJsonObject(item)) {
    errors.add(pointer, 'an item must be an object');
    return undefined;
  }
  for (const [name, rule] of Object.entries(rules.members)) {
    const value = item[name] ?? null;
    const fault = value === null && rule !== 'id' ? undefined : faultOf(value, rule);
    if (fault !== undefined) errors.add(`${pointer}/${name}${fault.below ?? ''}`, `${name} ${fault.detail}`);
  }
  const given = item[rules.id];
  const id = typeof given === 'string' ? plainText(given) : '';
  const { evidence: _evidence, ...members } = item;
  return {
    id,
    body: writeJson({ ...members, [rules.id]: id }),
    deprecated: isSet(item['deprecated']),
    incomplete: item['projectionComplete'] === false,
  };
}

function isSet(value: JsonValue | undefined): boolean {
  return value === true || (typeof value === 'string' && value !== '');
}

interface Fault {
  /** The pointer below the member. */
  readonly below?: string;
  readonly detail: string;
}

function faultOf(value: JsonValue, rule: MemberRule): Fault | undefined {
  switch (rule) {
    case 'id':
      return isId(value) ? undefined : { detail: `must be a string of 1 to ${LONGEST_ID_BYTES} bytes` };
    case 'text':
      return typeof value === 'string' ? undefined : { detail: 'must be a string' };
    case 'flag':
      return typeof value === 'boolean' ? undefined : { detail: 'must be true or false' };
    case 'flag or text':
      return typeof value === 'boolean' || typeof value === 'string'
        ? undefined
        : { detail: 'must be true, false or the reason as a string' };
    case 'count':
      return isCount(value) ? undefined : { detail: 'must be a whole number, 0 or more' };
    case 'texts':
      return faultOfItems(value, (tag) => typeof tag === 'string', 'may contain only strings');
    case 'list':
      return faultOfItems(value, () => true, '');
    case 'endpoints':
      return faultOfItems(value, isEndpoint, 'may contain only objects with a string url');
    case 'any':
      return undefined;
  }
}

function isId(value: JsonValue): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_ID_BYTES) return false;
  const id = plainText(value);
  return id !== '' && Buffer.byteLength(id) <= LONGEST_ID_BYTES;
}

function isCount(value: JsonValue): boolean {
  return isJsonNumber(value) && Number.isSafeInteger(toNumber(value)) && toNumber(value) >= 0;
}

function isEndpoint(value: JsonValue): boolean {
  return isJsonObject(value) && typeof value['url'] === 'string';
}

function faultOfItems(value: JsonValue, isGood: (item: JsonValue) => boolean, detail: string): Fault | undefined {
  if (!isJsonArray(value)) return { detail: 'must be an array' };
  const index = value.findIndex((item) => !isGood(item));
  return index === -1 ? undefined : { below: `/${index}`, detail };
}

/** The members of a stored item. */
export function readStoredItem(body: string): JsonObject {
  const item = readBodyJson(Buffer.from(body));
  if (!isJsonObject(item)) throw new Error('A stored item of a projection is not an object');
  return item;
}
