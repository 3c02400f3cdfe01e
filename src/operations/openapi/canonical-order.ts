import { byCodeUnit, isJsonArray, isJsonObject, mapMembers, membersOf, type Json, type JsonObject } from './json.js';

/** Members in reading order; all others follow in alphabetical order. */
const ORDER = [
  'openapi info servers tags paths components',
  'get head post put patch delete options',
  'operationId title name in url version summary description required deprecated',
  'security x-clarion-scope x-clarion-role x-badges parameters requestBody responses',
  '$ref type format enum properties items headers content schema',
].flatMap((line) => line.split(' '));

const RANK = new Map(ORDER.map((name, index) => [name, index]));

/** Members that contain data or a meaningful order: schemas show their properties as declared. */
const AS_DECLARED = new Set(['properties', 'example', 'default']);

/** Members that are maps by name: sorted by name alone. */
const BY_NAME = new Set(['paths', 'schemas', 'responses', 'headers', 'securitySchemes', 'content']);

/** Returns the same document with its members in an order that depends only on their names. */
export function inCanonicalOrder(value: Json, name = ''): Json {
  if (isJsonArray(value)) return value.map((item) => inCanonicalOrder(item));
  if (!isJsonObject(value)) return value;
  const inner = mapMembers(value, (member, key) =>
    key === 'example' || key === 'default' ? member : inCanonicalOrder(member, key),
  );
  return AS_DECLARED.has(name) ? inner : sorted(inner, BY_NAME.has(name) ? byCodeUnit : byRank);
}

function sorted(object: JsonObject, compare: (left: string, right: string) => number): JsonObject {
  return Object.fromEntries(membersOf(object).toSorted(([left], [right]) => compare(left, right)));
}

function byRank(left: string, right: string): number {
  const difference = (RANK.get(left) ?? ORDER.length) - (RANK.get(right) ?? ORDER.length);
  return difference === 0 ? byCodeUnit(left, right) : difference;
}
