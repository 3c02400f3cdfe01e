import { isJsonArray, type JsonValue } from '@clarion/reports/json';
import type { AttributePath } from '../filter/filter.js';
import { parsePath } from '../filter/parse-filter.js';
import { memberOf, readObject } from './read-values.js';
import { scimProblem } from './scim-problem.js';

/** An operation of a PATCH request on one attribute (RFC 7644 §3.5.2). */
export interface PatchOperation {
  readonly kind: 'add' | 'remove' | 'replace';
  readonly path: AttributePath;
  /** Null for a removal without a value. */
  readonly value: JsonValue;
  /** Whether the attribute is a member of a value without a path, where those that cannot be changed are ignored. */
  readonly isPartOfResource: boolean;
}

/** The number of operations of a request. Identity providers send up to about 100. */
const MOST_OPERATIONS = 1_000;

/**
 * Reads the operations of a PATCH request: names and kinds in any case, since Microsoft Entra sends `Replace`. A value without a path is
 * split into its members, whose names may be paths, too (`name.givenName`).
 * @throws Problem invalid_request (`invalidSyntax`, `invalidPath`, `noTarget`, `tooMany`).
 */
export function readPatch(body: JsonValue): readonly PatchOperation[] {
  const operations = memberOf(readObject(body, 'the body'), 'Operations');
  if (!isJsonArray(operations)) throw scimProblem('invalidSyntax', 'Send the array Operations.');
  if (operations.length > MOST_OPERATIONS)
    throw scimProblem('tooMany', `Send at most ${MOST_OPERATIONS} operations in a request.`);
  return operations.flatMap(readOperation);
}

/** Returns the members of a whole resource as operations that set them; those that are null are left out. */
export function toOperations(resource: JsonValue, name: string): readonly PatchOperation[] {
  return membersAsOperations('replace', resource, name).filter(({ value }) => value !== null);
}

function readOperation(value: JsonValue): readonly PatchOperation[] {
  const operation = readObject(value, 'each operation');
  const op = memberOf(operation, 'op');
  const kind = typeof op === 'string' ? op.toLowerCase() : '';
  if (kind !== 'add' && kind !== 'remove' && kind !== 'replace')
    throw scimProblem('invalidSyntax', 'Send op as add, remove or replace.');
  const path = memberOf(operation, 'path') ?? null;
  const given = memberOf(operation, 'value') ?? null;
  if (path === null || path === '') {
    if (kind === 'remove') throw scimProblem('noTarget', 'Send the path of what to remove.');
    return membersAsOperations(kind, given, 'the value of an operation without a path');
  }
  if (typeof path !== 'string') throw scimProblem('invalidPath', 'Send path as a text.');
  return [{ kind, path: parsePath(path), value: given, isPartOfResource: false }];
}

function membersAsOperations(kind: 'add' | 'replace', value: JsonValue, name: string): readonly PatchOperation[] {
  return Object.entries(readObject(value, name)).flatMap(([key, member]) => {
    const path = pathOfMember(key);
    return path === undefined ? [] : [{ kind, path, value: member, isPartOfResource: true }];
  });
}

/** A member whose name is no path, such as the URN of an extension, is none of the attributes here. */
function pathOfMember(key: string): AttributePath | undefined {
  try {
    return parsePath(key);
  } catch {
    return undefined;
  }
}
