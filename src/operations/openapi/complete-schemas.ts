import {
  arrayOf,
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  mapMembers,
  membersOf,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
} from './json.js';

const PREFIX = '#/components/schemas/';

/** Local time without a zone, as older clients send it: not an instant. */
const NO_INSTANTS = new Set(['runAt']);

/**
 * Names the schemas as clients know them, without the suffix of the server's classes, everywhere in a document.
 * @throws Error when two schemas would get one name.
 */
export function renameSchemas(document: JsonObject): JsonObject {
  const schemas = objectOf(objectOf(document['components'])['schemas']);
  const renamed = membersOf(schemas).map(([name, schema]): readonly [string, Json] => [publicName(name), schema]);
  const names = renamed.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two schemas would be named ${twice}: rename one of the classes`);
  const components = { ...objectOf(document['components']), schemas: Object.fromEntries(renamed) };
  return objectOf(renameReferences({ ...document, components }));
}

function publicName(name: string): string {
  return name.replace(/Dto$/, '');
}

function renameReferences(value: Json): Json {
  if (isJsonArray(value)) return value.map(renameReferences);
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (member, name) => {
    const reference = name === '$ref' ? textOf(member) : '';
    return reference.startsWith(PREFIX)
      ? PREFIX + publicName(reference.slice(PREFIX.length))
      : renameReferences(member);
  });
}

/**
 * Completes the schemas: members named `…At` are instants, by the contract's convention, and enumerations are sorted
 * alphabetically. (The compiler's own order of a union depends on what it saw first.)
 */
export function completeSchemas(schemas: JsonObject): JsonObject {
  return mapMembers(schemas, completeSchema);
}

function completeSchema(value: Json): Json {
  if (isJsonArray(value)) return value.map(completeSchema);
  return isJsonObject(value) ? withInstants(withSortedValues(mapMembers(value, completeSchema))) : value;
}

function withSortedValues(schema: JsonObject): JsonObject {
  if (!isJsonArray(schema['enum'])) return schema;
  const values = schema['enum'].filter((value) => value !== null);
  const sorted = values.toSorted((left, right) => byCodeUnit(JSON.stringify(left), JSON.stringify(right)));
  return { ...schema, enum: sorted.length === schema['enum'].length ? sorted : [...sorted, null] };
}

function withInstants(schema: JsonObject): JsonObject {
  if (!isJsonObject(schema['properties'])) return schema;
  const properties = mapMembers(schema['properties'], (member, name) =>
    isInstantName(name) ? asInstant(member) : member,
  );
  return { ...schema, properties };
}

function isInstantName(name: string): boolean {
  return name.endsWith('At') && !NO_INSTANTS.has(name);
}

function asInstant(schema: Json): Json {
  if (!isJsonObject(schema) || schema['format'] !== undefined) return schema;
  const types = isJsonArray(schema['type']) ? arrayOf(schema['type']) : [schema['type']];
  return types.includes('string') ? { ...schema, format: 'date-time' } : schema;
}
