import { invalidRequest } from '../../common/problem.js';
import { cleanText, cutText } from '../../common/text/clean-text.js';
import { changeItems, changeMembers, isJsonArray, isJsonNumber, type JsonObject, type JsonValue } from '../../common/json/json-value.js';
import { MASK, maskUnderKey } from './mask.js';
import { JSON_LIMITS } from '../../common/json/read-json.js';
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

type KnownKeys = Map<string, KeyFacts>;

/** Where in the value a walk is. */
interface Place {
  readonly depth: number;
  /** The outermost sensitive name above, when there is one: then all is secret here. */
  readonly secret?: string | undefined;
}

/**
 * Applies the rules of the edge to a whole value, in one walk: every string is cleaned (cleanText) and its secrets are
 * masked (redactText); under a sensitive name (isSensitiveKey) every string is masked as a secret and every number whole,
 * at any depth below, while booleans and null stay. So is the `value` of a member pair like `{"name": "X-Api-Key",
 * "value": "…"}`, as archives of HTTP traffic write headers. Names are cleaned, and cut to 1,024 units; of names that
 * thereby become equal the last counts.
 *
 * What needs no change is not copied: a value that needs none is returned itself. `__proto__` stays a member like others.
 *
 * @throws Problem `invalid_request` for a value nested more deeply than JSON_LIMITS.depth
 */
export function cleanValue(value: JsonValue): JsonValue {
  return clean(value, { depth: 0 }, new Map());
}

function clean(value: JsonValue, place: Place, known: KnownKeys): JsonValue {
  if (typeof value === 'string') return cleanString(value, place);
  if (isJsonNumber(value)) return place.secret === undefined ? value : MASK;
  if (typeof value === 'boolean' || value === null) return value;
  if (place.depth >= JSON_LIMITS.depth) throw tooDeep();
  const inside = { ...place, depth: place.depth + 1 };
  return isJsonArray(value) ? changeItems(value, (item) => clean(item, inside, known)) : cleanMembers(value, inside, known);
}

function cleanString(text: string, place: Place): string {
  const cleaned = cleanText(text);
  return place.secret === undefined ? redactText(cleaned) : maskUnderKey(place.secret, cleaned);
}

function cleanMembers(object: JsonObject, place: Place, known: KnownKeys): JsonObject {
  const secretName = secretPairName(object);
  let isRenamed = false;
  const members = changeMembers(object, (member, key) => {
    const { cleaned, isSensitive } = factsOf(key, known);
    if (cleaned !== key) isRenamed = true;
    const secret = place.secret ?? (isSensitive ? cleaned : key === 'value' ? secretName : undefined);
    return clean(member, secret === place.secret ? place : { ...place, secret }, known);
  });
  return isRenamed ? renameMembers(members, known) : members;
}

function renameMembers(object: JsonObject, known: KnownKeys): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [factsOf(key, known).cleaned, member]));
}

function factsOf(key: string, known: KnownKeys): KeyFacts {
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const cleaned = cutText(cleanText(key), KEY_LIMIT);
  const facts = { cleaned, isSensitive: isSensitiveKey(cleaned) };
  if (known.size < REMEMBERED_KEYS) known.set(key, facts);
  return facts;
}

/**
 * The name of a pair whose value is secret: HAR writes a header as name and value, Postman as key and value.
 * A number is no secret there: a metric may be called `token`.
 */
function secretPairName(object: JsonObject): string | undefined {
  if (typeof object['value'] !== 'string') return undefined;
  const name = object['name'] ?? object['key'];
  return typeof name === 'string' && isSensitiveKey(name) ? name : undefined;
}

function tooDeep(): Error {
  return invalidRequest(`Nest less deeply: a value may have at most ${JSON_LIMITS.depth} levels.`);
}
