import { isLosslessNumber } from 'lossless-json';
import { invalidRequest } from '../../common/problem.js';
import { cleanText, cutText } from './clean-text.js';
import { changeItems, changeMembers, isJsonArray, type JsonObject, type JsonValue } from './json-value.js';
import { MASK, maskUnderKey } from './mask.js';
import { JSON_LIMITS } from './read-json.js';
import { redactText } from './redact.js';
import { isSensitiveKey } from './sensitive-keys.js';

/** The most UTF-16 units of a member's name. */
const KEY_LIMIT = 1024;

/** How many names a walk remembers; documents with more have few that repeat. */
const REMEMBERED_KEYS = 1000;

/** What a walk knows of a member's name. */
interface KeyFacts {
  readonly cleaned: string;
  readonly isSensitive: boolean;
}

interface Walk {
  readonly keys: Map<string, KeyFacts>;
}

/**
 * Applies the rules of the edge to a whole value, in one walk: every string is cleaned (cleanText) and its secrets are masked
 * (redactText); under a sensitive name (isSensitiveKey) every string is masked as a secret and every number whole, at any depth
 * below, while booleans and null stay. So is the `value` of a member pair like `{"name": "X-Api-Key", "value": "…"}`, as archives
 * of HTTP traffic write headers. Names are cleaned, and cut to 1,024 units; of names that thereby become equal the last counts.
 *
 * What needs no change is not copied: a value that needs none is returned itself. `__proto__` stays a member like others.
 *
 * @throws Problem `invalid_request` for a value nested more deeply than JSON_LIMITS.depth
 */
export function cleanValue(value: JsonValue): JsonValue {
  return clean(value, 0, { keys: new Map() });
}

function clean(value: JsonValue, depth: number, walk: Walk): JsonValue {
  if (typeof value === 'string') return redactText(cleanText(value));
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value;
  refuseDepth(depth);
  if (isJsonArray(value)) return changeItems(value, (item) => clean(item, depth + 1, walk));
  return cleanMembers(value, depth + 1, walk);
}

function cleanMembers(object: JsonObject, depth: number, walk: Walk): JsonObject {
  const secretPair = isSecretPair(object);
  let isRenamed = false;
  const members = changeMembers(object, (member, key) => {
    const facts = factsOf(key, walk);
    if (facts.cleaned !== key) isRenamed = true;
    const isSecret = facts.isSensitive || (secretPair && key === 'value');
    return isSecret ? mask(member, facts.cleaned, depth) : clean(member, depth, walk);
  });
  return isRenamed ? renameMembers(members, walk) : members;
}

function renameMembers(object: JsonObject, walk: Walk): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [factsOf(key, walk).cleaned, member]));
}

function factsOf(key: string, walk: Walk): KeyFacts {
  const known = walk.keys.get(key);
  if (known !== undefined) return known;
  const cleaned = cutText(cleanText(key), KEY_LIMIT);
  const facts = { cleaned, isSensitive: isSensitiveKey(cleaned) };
  if (walk.keys.size < REMEMBERED_KEYS) walk.keys.set(key, facts);
  return facts;
}

/** HAR writes a header as name and value, Postman as key and value. A number is no secret there: a metric may be called `token`. */
function isSecretPair(object: JsonObject): boolean {
  if (typeof object['value'] !== 'string') return false;
  const name = object['name'] ?? object['key'];
  return typeof name === 'string' && isSensitiveKey(name);
}

/** Masks every string and number of a value. */
function mask(value: JsonValue, key: string, depth: number): JsonValue {
  if (typeof value === 'string') return maskUnderKey(key, cleanText(value));
  if (typeof value === 'number' || isLosslessNumber(value)) return MASK;
  if (typeof value === 'boolean' || value === null) return value;
  refuseDepth(depth);
  if (isJsonArray(value)) return changeItems(value, (item) => mask(item, key, depth + 1));
  return changeMembers(value, (member) => mask(member, key, depth + 1));
}

function refuseDepth(depth: number): void {
  if (depth < JSON_LIMITS.depth) return;
  throw invalidRequest(`Nest less deeply: a value may have at most ${JSON_LIMITS.depth} levels.`);
}
