import { objectOf, textOf, type JsonObject } from './json.js';

/** Descriptions of recurring parameters, for routes without their own. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  projectId: "A project's identifier, `prj_…`.",
  targetId: "A target's identifier, `tgt_…`.",
  runId: "A run's identifier, `clr_…`.",
  tokenId: "A token record's identifier, `tok_…`.",
  userId: "A user's identifier, `usr_…`.",
  invitationId: "An invitation's identifier, `inv_…`.",
  artifactId: "An artifact's identifier, `art_…`.",
  testId: "A test's identifier, as it was uploaded.",
  limit: 'How many items to answer at most.',
  cursor: 'The `nextCursor` of the page before.',
  'If-None-Match': 'The `ETag` of an earlier answer: 304 while nothing has changed.',
  'Idempotency-Key': 'Repeats of a request with the same key and body get the first answer again, for 24 hours.',
};

const PAGE_LIMIT = { type: 'integer', minimum: 1, maximum: 200, default: 50 };

/**
 * Completes the parameters of an operation: those of its path that the handler reads without a decorator, their
 * descriptions, and the limits of a page's `limit`.
 */
export function parametersOf(declared: readonly JsonObject[], path: string, isOfPage: boolean): readonly JsonObject[] {
  const names = new Set(
    declared.filter((parameter) => parameter['in'] === 'path').map((parameter) => textOf(parameter['name'])),
  );
  const missing = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    names.has(name) ? [] : [pathParameter(name)],
  );
  return [...missing, ...declared].map((parameter) => completeParameter(parameter, isOfPage));
}

function pathParameter(name: string): JsonObject {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function completeParameter(raw: JsonObject, isOfPage: boolean): JsonObject {
  const name = textOf(raw['name']);
  const given = objectOf(raw['schema']);
  const schema = name === 'limit' && isOfPage && given['maximum'] === undefined ? PAGE_LIMIT : given;
  const description = textOf(raw['description']) || DESCRIPTIONS[name];
  return { ...raw, ...(description === undefined ? {} : { description }), schema };
}
