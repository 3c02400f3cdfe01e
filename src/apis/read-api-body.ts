import { isSingleLine } from '../common/validation/single-line.js';
import { type Violation, validationFailed } from '../common/problem.js';
import { readBodyJson } from '../common/read-body-json.js';
import { isRecord } from './api-operation.js';
import { type ReadDocument, readOpenApi } from './openapi-document.js';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Which members a body must have: all of a new API, or the document of a projection. */
export type ApiBodyKind = 'new' | 'change' | 'projection';

/** A validated body: plain data, which crosses between threads. */
export interface ReadApiBody {
  readonly name: string | undefined;
  readonly slug: string | undefined;
  /** Null removes the API of a projection; undefined keeps the document of a change. */
  readonly document: ReadDocument | null | undefined;
}

export function isApiBodyKind(value: unknown): value is ApiBodyKind {
  return value === 'new' || value === 'change' || value === 'projection';
}

/**
 * Reads the body that creates or changes an API, or sends the projection `openapi`.
 * @throws Problem invalid_request (malformed JSON), validation_failed.
 */
export async function readApiBody(kind: ApiBodyKind, bytes: Uint8Array): Promise<ReadApiBody> {
  // For the limits of JSON bodies; the document is then read as plain values.
  readBodyJson(bytes);
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isRecord(body)) throw validationFailed([{ pointer: '', detail: 'send a JSON object' }]);
  if (kind === 'projection') return readProjection(body);
  const { name, slug, document } = body;
  refuse([
    ...(isName(name, kind) ? [] : [{ pointer: '/name', detail: 'name must be a line of 1 to 200 characters' }]),
    ...(isSlug(slug)
      ? []
      : [
          {
            pointer: '/slug',
            detail: 'slug must be lower case letters, digits and single hyphens, at most 60 characters',
          },
        ]),
    ...(kind === 'new' && (document ?? null) === null
      ? [{ pointer: '/document', detail: 'send the OpenAPI document as an object, or as text of JSON or YAML' }]
      : []),
  ]);
  return {
    name: typeof name === 'string' ? name : undefined,
    slug: typeof slug === 'string' ? slug : undefined,
    document: (document ?? null) === null ? undefined : await readOpenApi(document, '/document'),
  };
}

async function readProjection(body: Readonly<Record<string, unknown>>): Promise<ReadApiBody> {
  if (!Object.hasOwn(body, 'openapi'))
    throw validationFailed([{ pointer: '/openapi', detail: 'send openapi: the document, or null to remove it' }]);
  const { openapi } = body;
  return {
    name: undefined,
    slug: undefined,
    document: openapi === null ? null : await readOpenApi(openapi, '/openapi'),
  };
}

function isName(name: unknown, kind: ApiBodyKind): boolean {
  return (name ?? null) === null ? kind !== 'new' : isSingleLine(name, 1, 200);
}

function isSlug(slug: unknown): boolean {
  return (slug ?? null) === null || (typeof slug === 'string' && slug.length <= 60 && SLUG.test(slug));
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw validationFailed(violations);
}
