import { cleanText, cutText } from '../text/index.js';
import {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  JSON_LIMITS,
  UnreadableJson,
  writeJson,
} from '../json/index.js';
import { isSecretUnder, suspicionOf, type Suspicion } from './ambiguous-keys.js';
import { isOtherNumber } from './card-numbers.js';
import { isAboutPassword, isPasswordLike, maskCompared } from './compared-secrets.js';
import { MASK, maskSecret, maskUnderKey } from './mask.js';
import { redactText } from './redact.js';
import { isCookieKey, isSensitiveKey, mayBeCount } from './sensitive-keys.js';

/** The most UTF-16 units of a member's name. */
const KEY_LIMIT = 1024;

/** How many names a walk remembers; documents with more have few that repeat. */
const REMEMBERED_KEYS = 1000;

/** Facts about a member's name. */
interface KeyFacts {
  readonly cleaned: string;
  readonly suspicion: Suspicion | undefined;
}

type KnownKeys = Map<string, KeyFacts>;

/**
 * Applies the redaction to a whole value, in one walk: every string is cleaned (cleanText) and its secrets are
 * masked (redactText); under a sensitive name (isSensitiveKey) every string is masked as a secret and every number whole,
 * at any depth below, while booleans, null and short numbers stay: a count may be called `token`. So is the `value` of a member pair like `{"name": "X-Api-Key",
 * "value": "…"}`, as archives of HTTP traffic write headers. Names are cleaned, and cut to 1,024 units; if names
 * become equal, the last counts. Secrets in `expected` and `actual` of one object keep their lengths and say where they
 * begin to differ (maskCompared).
 *
 * A value that needs no change is returned itself, not copied. `__proto__` stays a member like others.
 *
 * @throws UnreadableJson for a value nested more deeply than JSON_LIMITS.depth
 */
export function cleanValue(value: JsonValue): JsonValue {
  return new Walk().clean(value, 0, undefined, undefined, undefined);
}

/** One walk. Its position is passed as plain arguments: an upload has a million positions. */
class Walk {
  readonly #known: KnownKeys = new Map();

  /**
   * `secret` is the outermost sensitive name above, if there is one: then everything here is secret. `name` is the name
   * of the nearest member above, `other` the value at the same place of what an assertion compares with this one.
   */
  clean(
    value: JsonValue,
    depth: number,
    secret: string | undefined,
    name: string | undefined,
    other: JsonValue | undefined,
  ): JsonValue {
    if (typeof value === 'string') return cleanString(value, secret, name, other);
    if (typeof value === 'boolean' || value === null) return value;
    if (isJsonNumber(value)) return secret === undefined || isCount(secret, value) ? value : MASK;
    if (depth >= JSON_LIMITS.depth) throw tooDeep();
    return isJsonArray(value)
      ? changeItems(value, (item, index) =>
          this.clean(item, depth + 1, secret, name, isJsonArray(other) ? other[index] : undefined),
        )
      : this.#cleanMembers(value, depth + 1, secret, other);
  }

  #cleanMembers(
    object: JsonObject,
    depth: number,
    secret: string | undefined,
    other: JsonValue | undefined,
  ): JsonObject {
    const secretName = secretPairName(object);
    const compared = comparedSecretName(object);
    let isRenamed = false;
    const members = changeMembers(object, (member, key) => {
      const { cleaned, suspicion } = factsOf(key, this.#known);
      if (cleaned !== key) isRenamed = true;
      const own =
        suspicion === 'secret'
          ? cleaned
          : key === 'value'
            ? secretName
            : key === 'expected' || key === 'actual'
              ? compared
              : undefined;
      return this.clean(member, depth, secret ?? own, cleaned, counterpart(object, key, other));
    });
    return isRenamed ? renameMembers(members, this.#known) : members;
  }
}

/** What a member is compared with: `expected` with `actual`, and below them each member with its namesake. */
function counterpart(object: JsonObject, key: string, other: JsonValue | undefined): JsonValue | undefined {
  if (other !== undefined) return isJsonObject(other) && Object.hasOwn(other, key) ? other[key] : undefined;
  if (key === 'expected') return object['actual'];
  return key === 'actual' ? object['expected'] : undefined;
}

/** The name for what an assertion about a password compares, when both could be passwords. */
function comparedSecretName({ expected, actual, message }: JsonObject): string | undefined {
  if (typeof expected !== 'string' || typeof actual !== 'string' || typeof message !== 'string') return undefined;
  const isCompared = isAboutPassword(message) && isPasswordLike(expected) && isPasswordLike(actual);
  return isCompared ? 'password' : undefined;
}

/** A short number under the name of a token is a count or a position. */
function isCount(secret: string, value: JsonValue): boolean {
  return mayBeCount(secret) && writeJson(value).length < 6;
}

function cleanString(
  text: string,
  secret: string | undefined,
  name: string | undefined,
  other: JsonValue | undefined,
): string {
  const cleaned = cleanText(text);
  if (secret !== undefined) return maskSecretMember(secret, cleaned, other);
  if (name === undefined) return redactText(cleaned);
  if (/^\d{13,19}$/.test(cleaned) && isOtherNumber(name)) return cleaned;
  return isSecretUnder(name, cleaned) ? maskSecret(cleaned) : redactText(cleaned);
}

function maskSecretMember(secret: string, cleaned: string, other: JsonValue | undefined): string {
  if (typeof other !== 'string' || isCookieKey(secret)) return maskUnderKey(secret, cleaned);
  return maskCompared(cleaned, cleanText(other));
}

function renameMembers(object: JsonObject, known: KnownKeys): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [factsOf(key, known).cleaned, member]));
}

function factsOf(key: string, known: KnownKeys): KeyFacts {
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const cleaned = cutText(cleanText(key), KEY_LIMIT);
  const facts = { cleaned, suspicion: suspicionOf(cleaned) };
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
  return new UnreadableJson(`Nest less deeply: a value may have at most ${JSON_LIMITS.depth} levels.`);
}
