import type { ApiOperation } from './api-operation.js';

/** What changed in an operation. */
export type ApiChangeKind =
  | 'operation-added'
  | 'operation-removed'
  | 'status-added'
  | 'status-removed'
  | 'requirement-added'
  | 'requirement-removed';

/** A difference between two versions of an API. */
export interface ApiChange {
  readonly kind: ApiChangeKind;
  /** Whether a client that works with the version before may fail. */
  readonly breaking: boolean;
  readonly method: string;
  readonly path: string;
  /** The status, or the required parameter as `in name`; absent for an operation. */
  readonly subject?: string;
}

/** Changes that a version keeps. */
const MOST_CHANGES = 500;

const BREAKING: ReadonlySet<ApiChangeKind> = new Set(['operation-removed', 'status-removed', 'requirement-added']);

/**
 * Compares the operations of two versions: operations, described statuses, and what a request must have. Schemas of bodies are not
 * compared. Operations are the same when method and path are, whatever their parameters are named.
 */
export function compareOperations(
  before: readonly ApiOperation[],
  after: readonly ApiOperation[],
): readonly ApiChange[] {
  const [old, present] = [byPlace(before), byPlace(after)];
  const removed = [...old].filter(([place]) => !present.has(place)).map(([, operation]) => operation);
  return [
    ...removed.map((operation) => toChange('operation-removed', operation)),
    ...[...present].flatMap(([place, operation]) => {
      const former = old.get(place);
      return former === undefined ? [toChange('operation-added', operation)] : changesWithin(former, operation);
    }),
  ].slice(0, MOST_CHANGES);
}

function changesWithin(before: ApiOperation, after: ApiOperation): readonly ApiChange[] {
  const lists = [
    ['status-removed', missingIn(before.statuses, after.statuses)],
    ['status-added', missingIn(after.statuses, before.statuses)],
    ['requirement-removed', missingIn(requiredOf(before), requiredOf(after))],
    ['requirement-added', missingIn(requiredOf(after), requiredOf(before))],
  ] as const;
  return lists.flatMap(([kind, subjects]) => subjects.map((subject) => toChange(kind, after, subject)));
}

/** Parameters of the path are required by the path itself, and their names are not sent. */
function requiredOf({ required }: ApiOperation): readonly string[] {
  return required.filter((name) => !name.startsWith('path '));
}

function missingIn(items: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}

function toChange(kind: ApiChangeKind, { method, path }: ApiOperation, subject?: string): ApiChange {
  return { kind, breaking: BREAKING.has(kind), method, path, ...(subject === undefined ? {} : { subject }) };
}

function byPlace(operations: readonly ApiOperation[]): ReadonlyMap<string, ApiOperation> {
  return new Map(operations.map((operation) => [placeOf(operation), operation]));
}

function placeOf({ method, path }: ApiOperation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
}

/** Reads the stored text of changes, which this program has written. */
export function readStoredChanges(text: string): readonly ApiChange[] {
  const changes: unknown = JSON.parse(text);
  if (!areChanges(changes)) throw new Error('Stored changes are not a list');
  return changes;
}

function areChanges(value: unknown): value is readonly ApiChange[] {
  return Array.isArray(value);
}
