import { alternativesOf, referenceOf } from './schema-text.js';
import {
  arrayOf,
  isJsonArray,
  membersOf,
  objectOf,
  textOf,
  textsOf,
  type Json,
  type JsonObject,
} from '../openapi/json.js';

const DEEPEST = 6;

const BY_FORMAT: Readonly<Record<string, Json>> = {
  'date-time': '2030-01-31T12:00:00.000Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

/**
 * Returns an example value of a schema: its own example if it has one, else only the required members, or the first
 * member of an object that requires none.
 */
export function exampleValue(schema: JsonObject, schemas: JsonObject, depth = 0): Json {
  if (depth > DEEPEST) return null;
  const given =
    schema['example'] ??
    arrayOf(schema['examples'])[0] ??
    schema['const'] ??
    schema['default'] ??
    arrayOf(schema['enum'])[0];
  if (given !== undefined) return given;
  const name = referenceOf(schema);
  const next = name === undefined ? (alternativesOf(schema)[0] ?? arrayOf(schema['allOf'])[0]) : schemas[name];
  return next === undefined ? exampleOfType(schema, schemas, depth) : exampleValue(objectOf(next), schemas, depth + 1);
}

function exampleOfType(schema: JsonObject, schemas: JsonObject, depth: number): Json {
  switch (firstType(schema)) {
    case 'string':
      return BY_FORMAT[textOf(schema['format'])] ?? '…';
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'array':
      return [exampleValue(objectOf(schema['items']), schemas, depth + 1)];
    case 'object':
      return exampleObject(schema, schemas, depth);
    default:
      return null;
  }
}

function firstType(schema: JsonObject): string {
  const type = schema['type'];
  if (type === undefined && schema['properties'] !== undefined) return 'object';
  return isJsonArray(type) ? textOf(type[0]) : textOf(type);
}

function exampleObject(schema: JsonObject, schemas: JsonObject, depth: number): JsonObject {
  const required = textsOf(schema['required']);
  const all = membersOf(objectOf(schema['properties']));
  const members = all.filter(([name]) => required.includes(name));
  const shown = members.length === 0 ? all.slice(0, 1) : members;
  return Object.fromEntries(shown.map(([name, member]) => [name, exampleValue(objectOf(member), schemas, depth + 1)]));
}
