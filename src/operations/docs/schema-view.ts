import { arrayOf, membersOf, objectOf, textOf, textsOf, type JsonObject } from '../openapi/json.js';
import { html, inline, type Markup } from '../pages/html.js';
import { alternativesOf, boundsText, referenceOf, typeText } from './schema-text.js';

/** Depth to which a shape is shown; below it only its name is. */
const DEEPEST = 6;

/** Renders the members of a schema, and their members, as nested lists; nothing for a plain value. */
export function schemaView(schema: JsonObject, schemas: JsonObject): Markup | undefined {
  return viewOf(schema, schemas, []);
}

/** `above` are the names of the enclosing schemas: a recursive schema is shown by name alone. */
function viewOf(schema: JsonObject, schemas: JsonObject, above: readonly string[]): Markup | undefined {
  if (above.length > DEEPEST) return undefined;
  const name = referenceOf(schema);
  if (name !== undefined)
    return above.includes(name) ? undefined : viewOf(objectOf(schemas[name]), schemas, [...above, name]);
  const inner = partsOf(schema).flatMap((part) => viewOf(part, schemas, [...above, '']) ?? []);
  const members = membersView(schema, schemas, above);
  return members === undefined && inner.length === 0 ? undefined : html`${members}${inner}`;
}

function partsOf(schema: JsonObject): readonly JsonObject[] {
  const items = schema['items'] === undefined ? [] : [objectOf(schema['items'])];
  return [...arrayOf(schema['allOf']).map(objectOf), ...alternativesOf(schema), ...items];
}

function membersView(schema: JsonObject, schemas: JsonObject, above: readonly string[]): Markup | undefined {
  const required = textsOf(schema['required']);
  const members = membersOf(objectOf(schema['properties'])).map(([name, member]) =>
    memberView(name, objectOf(member), required.includes(name), schemas, above),
  );
  const others = schema['additionalProperties'];
  if (typeof others === 'object') members.push(memberView('any other name', objectOf(others), false, schemas, above));
  return members.length === 0 ? undefined : html`<ul class="members">${members}</ul>`;
}

function memberView(
  name: string,
  schema: JsonObject,
  isRequired: boolean,
  schemas: JsonObject,
  above: readonly string[],
): Markup {
  const notes = [isRequired ? '' : 'optional', boundsText(schema)].filter((note) => note !== '').join(', ');
  const noted = notes === '' ? undefined : html` <span class="note">${notes}</span>`;
  return html`<li><code>${name}</code> <span class="type">${typeText(schema)}</span>${noted}
<div>${inline(textOf(schema['description']))}</div>${viewOf(schema, schemas, [...above, ''])}</li>`;
}
