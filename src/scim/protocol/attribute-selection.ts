import { scimProblem } from './scim-problem.js';

/** The attributes that a caller wants (RFC 7644 §3.9). */
export interface AttributeSelection {
  readonly kind: 'all' | 'only' | 'without';
  /** Names in lower case; a sub-attribute has its attribute in front. */
  readonly names: ReadonlySet<string>;
}

/** RFC 7643 §7, `returned: always`. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id']);

const LONGEST_LIST = 2_000;

/**
 * Reads the query parameters `attributes` and `excludedAttributes`.
 * @throws Problem invalid_request (`invalidValue`) for both at once, and more than 2,000 characters.
 */
export function readSelection(attributes: unknown, excluded: unknown): AttributeSelection {
  const only = readNames(attributes, 'attributes');
  const without = readNames(excluded, 'excludedAttributes');
  if (only.size > 0 && without.size > 0)
    throw scimProblem('invalidValue', 'Send attributes or excludedAttributes, not both.');
  if (only.size > 0) return { kind: 'only', names: only };
  return without.size > 0 ? { kind: 'without', names: without } : { kind: 'all', names: without };
}

/** Returns whether any part of an attribute is wanted. */
export function isSelected({ kind, names }: AttributeSelection, attribute: string): boolean {
  const name = attribute.toLowerCase();
  if (kind === 'only') return names.has(name) || [...names].some((wanted) => wanted.startsWith(`${name}.`));
  return !names.has(name);
}

/** Returns the wanted attributes of a resource. */
export function selectAttributes(resource: object, selection: AttributeSelection): object {
  if (selection.kind === 'all') return resource;
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]: [string, unknown]) => {
      if (ALWAYS.has(name)) return [[name, value]];
      if (!isSelected(selection, name)) return [];
      return [[name, selectParts(value, name.toLowerCase(), selection)]];
    }),
  );
}

function selectParts(value: unknown, name: string, selection: AttributeSelection): unknown {
  if (selection.kind === 'only' && selection.names.has(name)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => selectParts(item, name, selection));
  if (typeof value !== 'object' || value === null) return value;
  const isWanted = (part: string): boolean =>
    selection.names.has(`${name}.${part.toLowerCase()}`) === (selection.kind === 'only');
  return Object.fromEntries(Object.entries(value).filter(([part]) => isWanted(part)));
}

const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

function readNames(value: unknown, name: string): ReadonlySet<string> {
  if (value === undefined || value === '') return new Set();
  if (typeof value !== 'string' || value.length > LONGEST_LIST)
    throw scimProblem('invalidValue', `Send ${name} once, with at most ${LONGEST_LIST} characters.`);
  const names = value.toLowerCase().split(',');
  return new Set(names.map((part) => part.trim().replace(CORE_SCHEMA, '')).filter((part) => part !== ''));
}
