import { arrayOf, isJsonArray, isJsonObject, mapMembers, membersOf, type Json, type JsonObject } from './json.js';

/** Members whose values are data, not schemas: they stay unchanged. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum', 'required']);

/** Members that map names to schemas: their names are not keywords. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'headers',
  'parameters',
  'responses',
  'paths',
]);

/**
 * Converts the schemas of OpenAPI 3.0 to those of 3.1 (JSON Schema 2020-12) everywhere in a document: `nullable: true`
 * becomes the type `null`, the boolean forms of exclusive bounds become numbers, and a choice of one empty schema, which is how the scanner is
 * given any value, goes.
 */
export function toSchema31(value: Json): Json {
  if (isJsonArray(value)) return value.map(toSchema31);
  return isJsonObject(value) ? toObject31(value) : value;
}

function toObject31(object: JsonObject): JsonObject {
  const inner = mapMembers(object, (value, name) => {
    if (DATA.has(name) || name.startsWith('x-')) return value;
    return NAMED.has(name) && isJsonObject(value) ? mapMembers(value, toSchema31) : toSchema31(value);
  });
  return withNull(withNumericBounds(withoutEmptyChoice(inner)));
}

function withoutEmptyChoice({ oneOf, ...schema }: JsonObject): JsonObject {
  const [only, ...others] = arrayOf(oneOf);
  const isEmpty = isJsonObject(only) && Object.keys(only).length === 0 && others.length === 0;
  return isEmpty || oneOf === undefined ? schema : { ...schema, oneOf };
}

function withNull(schema: JsonObject): JsonObject {
  if (typeof schema['nullable'] !== 'boolean') return schema;
  const { nullable, ...rest } = schema;
  if (!nullable) return rest;
  if (rest['$ref'] !== undefined || rest['allOf'] !== undefined || rest['oneOf'] !== undefined) return orNull(rest);
  if (rest['type'] === undefined) return rest;
  const types = isJsonArray(rest['type']) ? rest['type'] : [rest['type']];
  const values = rest['enum'] === undefined ? {} : { enum: [...new Set([...arrayOf(rest['enum']), null])] };
  return { ...rest, type: [...new Set([...types, 'null'])], ...values };
}

/** A reference allows no type beside it, so null becomes an alternative to it; annotations stay outside. */
function orNull(schema: JsonObject): JsonObject {
  const { $ref, allOf, oneOf, type: _type, ...annotations } = schema;
  const only = arrayOf(allOf).length === 1 ? arrayOf(allOf)[0] : undefined;
  const combined = allOf === undefined ? { oneOf } : { allOf };
  const alternative: Json = $ref === undefined ? (only ?? combined) : { $ref };
  return { ...annotations, anyOf: [alternative, { type: 'null' }] };
}

const BOUNDS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

function withNumericBounds(schema: JsonObject): JsonObject {
  return BOUNDS.reduce<JsonObject>((current, [exclusive, inclusive]) => {
    if (typeof current[exclusive] !== 'boolean') return current;
    const kept = Object.fromEntries(
      membersOf(current).filter(([name]) => name !== exclusive && (name !== inclusive || !current[exclusive])),
    );
    return current[exclusive] ? { ...kept, [exclusive]: current[inclusive] } : kept;
  }, schema);
}
