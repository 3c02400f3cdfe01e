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
import { hintsAtSecret, isSecretUnder, suspicionOf, type Suspicion } from './ambiguous-keys.js';
import { isOtherNumber } from './card-numbers.js';
import { isAboutPassword, isPasswordLike, maskCompared } from './compared-secrets.js';
import { MASK, maskSecret, maskUnderKey } from './mask.js';
import { isSuspect, redactText } from './redact.js';
import { isCookieKey, isSensitiveKey, mayBeCount } from './sensitive-keys.js';

/**
 * Remembers the results of a pure function for short texts that come again and again. When it is full, it forgets everything: texts that
 * do not repeat then cost a little more than the function.
 */
class Memo<T> {
  readonly #known = new Map<string, T>();

  constructor(
    private readonly compute: (text: string) => T,
    private readonly limits: MemoLimits,
  ) {}

  /** Returns the result for a text. */
  of(text: string): T {
    if (text.length > this.limits.longest) return this.compute(text);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const result = this.compute(text);
    if (this.#known.size >= this.limits.entries) this.#known.clear();
    this.#known.set(text, result);
    return result;
  }
}

/** The most UTF-16 units of a member's name. */
const KEY_LIMIT = 1024;

/** Facts about a member's name. */
interface KeyFacts {
  readonly cleaned: string;
  readonly suspicion: Suspicion | undefined;
  /** Whether the name may decide about a text that looks harmless, or harmful. */
  readonly decides: boolean;
}

/** Names repeat in all tests of all uploads. */
const KNOWN_KEYS = new Memo(factsOf, { entries: 1000, longest: 64 });

/** So do types, levels and methods. A longer text may be a slice of a document, which a memo must not keep. */
const KNOWN_TEXTS = new Memo((text: string) => redactText(cleanText(text)), { entries: 1000, longest: 12 });

/** What a test repeats is judged once. */
const KNOWN_HARMLESS = new Memo((text: string) => !isSuspect(text) && !isSensitiveKey(text), {
  entries: 1000,
  longest: 64,
});

/** Returns whether a text that `cleanText` keeps contains no secret and is not the name of one. */
export function isHarmless(text: string): boolean {
  return KNOWN_HARMLESS.of(text);
}

/** Returns whether a member's name stays as it is, and says nothing about its value. */
export function isPlainName(name: string): boolean {
  const { cleaned, suspicion } = KNOWN_KEYS.of(name);
  return cleaned === name && suspicion === undefined;
}

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
  return cleanAt(value, 0, undefined, undefined, undefined);
}

/**
 * Cleans a value at its position, which is passed as plain arguments: an upload has a million positions. `secret` is the outermost
 * sensitive name above, if there is one: then everything here is secret. `name` is the name of the nearest member above, `other` the value
 * at the same place of what an assertion compares with this one.
 */
function cleanAt(
  value: JsonValue,
  depth: number,
  secret: string | undefined,
  name: KeyFacts | undefined,
  other: JsonValue | undefined,
): JsonValue {
  if (typeof value === 'string') return cleanString(value, secret, name, other);
  if (typeof value === 'boolean' || value === null) return value;
  if (isJsonNumber(value)) return secret === undefined || isCount(secret, value) ? value : MASK;
  if (depth >= JSON_LIMITS.depth) throw tooDeep();
  return isJsonArray(value)
    ? changeItems(value, (item, index) =>
        cleanAt(item, depth + 1, secret, name, isJsonArray(other) ? other[index] : undefined),
      )
    : cleanMembers(value, depth + 1, secret, other);
}

function cleanMembers(
  object: JsonObject,
  depth: number,
  secret: string | undefined,
  other: JsonValue | undefined,
): JsonObject {
  const secretName = secretPairName(object);
  const compared = comparedSecretName(object);
  let isRenamed = false;
  const members = changeMembers(object, (member, key) => {
    const facts = KNOWN_KEYS.of(key);
    const { cleaned, suspicion } = facts;
    if (cleaned !== key) isRenamed = true;
    const own =
      suspicion === 'secret'
        ? cleaned
        : key === 'value'
          ? secretName
          : key === 'expected' || key === 'actual'
            ? compared
            : undefined;
    return cleanAt(member, depth, secret ?? own, facts, counterpart(object, key, other));
  });
  return isRenamed ? renameMembers(members) : members;
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
  name: KeyFacts | undefined,
  other: JsonValue | undefined,
): string {
  if (secret === undefined && name?.decides !== true) return KNOWN_TEXTS.of(text);
  const cleaned = cleanText(text);
  if (secret !== undefined) return maskSecretMember(secret, cleaned, other);
  if (name === undefined) return redactText(cleaned);
  if (/^\d{13,19}$/.test(cleaned) && isOtherNumber(name.cleaned)) return cleaned;
  return isSecretUnder(name.cleaned, cleaned) ? maskSecret(cleaned) : redactText(cleaned);
}

function maskSecretMember(secret: string, cleaned: string, other: JsonValue | undefined): string {
  if (typeof other !== 'string' || isCookieKey(secret)) return maskUnderKey(secret, cleaned);
  return maskCompared(cleaned, cleanText(other));
}

function renameMembers(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [KNOWN_KEYS.of(key).cleaned, member]));
}

function factsOf(key: string): KeyFacts {
  const cleaned = cutText(cleanText(key), KEY_LIMIT);
  const decides = hintsAtSecret(cleaned) || isOtherNumber(cleaned);
  return { cleaned, suspicion: suspicionOf(cleaned), decides };
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

/** What a memo keeps at most: so many results, of texts of at most so many UTF-16 units. */
interface MemoLimits {
  readonly entries: number;
  readonly longest: number;
}
