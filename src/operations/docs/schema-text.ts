import { arrayOf, isJsonArray, membersOf, objectOf, textOf, type Json, type JsonObject } from '../openapi/json.js';

const SCHEMAS = '#/components/schemas/';

/** Returns the name of the schema of a reference, or undefined when it is not a reference. */
export function referenceOf(schema: JsonObject): string | undefined {
  const reference = textOf(schema['$ref']);
  return reference.startsWith(SCHEMAS) ? reference.slice(SCHEMAS.length) : undefined;
}

/** Returns the alternatives of a schema; empty when it has none. */
export function alternativesOf(schema: JsonObject): readonly JsonObject[] {
  return arrayOf(schema['anyOf'] ?? schema['oneOf']).map(objectOf);
}

/** Describes the type of a schema in words, such as `array of Project`, `string (date-time) or null` or `"a" | "b"`. */
export function typeText(schema: JsonObject): string {
  const name = referenceOf(schema);
  if (name !== undefined) return name;
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema['enum'] !== undefined)
    return arrayOf(schema['enum'])
      .map((value) => JSON.stringify(value))
      .join(' | ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.map(typeText).join(' or ');
  const parts = arrayOf(schema['allOf']).map(objectOf);
  if (parts.length > 0) return parts.map(typeText).join(' and ');
  return (
    typesOf(schema)
      .map((type) => namedType(type, schema))
      .join(' or ') || 'any value'
  );
}

function typesOf(schema: JsonObject): readonly string[] {
  const type: Json | undefined = schema['type'];
  return (isJsonArray(type) ? type : [type]).map(textOf).filter((text) => text !== '');
}

function namedType(type: string, schema: JsonObject): string {
  if (type === 'array') return `array of ${typeText(objectOf(schema['items']))}`;
  const format = textOf(schema['format']);
  return type === 'null' || format === '' ? type : `${type} (${format})`;
}

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
  minLength: 'characters at least',
  maxLength: 'characters at most',
  minItems: 'items at least',
  maxItems: 'items at most',
  pattern: 'pattern',
  default: 'default',
};

/** Describes the limits of a value, such as `at least 1, at most 200, default 50`. */
export function boundsText(schema: JsonObject): string {
  return membersOf(schema)
    .flatMap(([name, value]) =>
      Object.hasOwn(BOUNDS, name)
        ? [`${BOUNDS[name]} ${typeof value === 'string' ? value : JSON.stringify(value)}`]
        : [],
    )
    .join(', ');
}
