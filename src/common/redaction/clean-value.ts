import { invalidRequest } from '../problem.js';
import { cleanText, cutText } from '@clarion/reports/text';
import {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonNumber,
  type JsonObject,
  type JsonValue,
  JSON_LIMITS,
} from '@clarion/reports/json';
import { MASK, maskUnderKey } from './mask.js';
import { redactText } from './redact.js';
import { isSensitiveKey } from './sensitive-keys.js';

/** The most UTF-16 units of a member's name. */
const KEY_LIMIT = 1024;

/** How many names a walk remembers; documents with more have few that repeat. */
const REMEMBERED_KEYS = 1000;

/** Facts about a member's name. */
interface KeyFacts {
  readonly cleaned: string;
  readonly isSensitive: boolean;
}

type KnownKeys = Map<string, KeyFacts>;

/**
 * Applies the redaction to a whole value, in one walk: every string is cleaned (cleanText) and its secrets are
 * masked (redactText); under a sensitive name (isSensitiveKey) every string is masked as a secret and every number whole,
 * at any depth below, while booleans and null stay. So is the `value` of a member pair like `{"name": "X-Api-Key",
 * "value": "…"}`, as archives of HTTP traffic write headers. Names are cleaned, and cut to 1,024 units; if names
 * become equal, the last counts.
 *
 * A value that needs no change is returned itself, not copied. `__proto__` stays a member like others.
 *
 * @throws Problem `invalid_request` for a value nested more deeply than JSON_LIMITS.depth
 */
export function cleanValue(value: JsonValue): JsonValue {
  return new Walk().clean(value, 0, undefined);
}

/** One walk. Its position is passed as plain arguments: an upload has a million positions. */
class Walk {
  readonly #known: KnownKeys = new Map();

  /** `secret` is the outermost sensitive name above, if there is one: then everything here is secret. */
  clean(value: JsonValue, depth: number, secret: string | undefined): JsonValue {
    if (typeof value === 'string') return cleanString(value, secret);
    if (typeof value === 'boolean' || value === null) return value;
    if (isJsonNumber(value)) return secret === undefined ? value : MASK;
    if (depth >= JSON_LIMITS.depth) throw tooDeep();
    return isJsonArray(value)
      ? changeItems(value, (item) => this.clean(item, depth + 1, secret))
      : this.#cleanMembers(value, depth + 1, secret);
  }

  #cleanMembers(object: JsonObject, depth: number, secret: string | undefined): JsonObject {
    const secretName = secretPairName(object);
    let isRenamed = false;
    const members = changeMembers(object, (member, key) => {
      const { cleaned, isSensitive } = factsOf(key, this.#known);
      if (cleaned !== key) isRenamed = true;
      return this.clean(member, depth, secret ?? (isSensitive ? cleaned : key === 'value' ? secretName : undefined));
    });
    return isRenamed ? renameMembers(members, this.#known) : members;
  }
}

function cleanString(text: string, secret: string | undefined): string {
  const cleaned = cleanText(text);
  return secret === undefined ? redactText(cleaned) : maskUnderKey(secret, cleaned);
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
