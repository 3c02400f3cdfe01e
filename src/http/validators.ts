import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Changes with the format of responses, so that no validator outlives it. */
const FORM = 'c3';

/**
 * Sets the strong ETag (RFC 9110 §8.8.3) of a response that changes only with a run's revision, and answers 304 when
 * the caller already has it. `representation` distinguishes what else the response depends on: the query and the media
 * type.
 */
export function isUnchanged(request: Request, response: Response, revision: string, representation: string): boolean {
  const tag = tagOf(revision, representationDigest(representation));
  response.setHeader('ETag', tag);
  if (!holdsTag(request.headers['if-none-match'], tag)) return false;
  response.statusCode = 304;
  response.removeHeader('Content-Type');
  response.end();
  return true;
}

/** Returns the validator of a response. `digest` is that of its representation. */
export function tagOf(revision: string, digest: string): string {
  return `"${FORM}-${revision}-${digest}"`;
}

/** Returns what distinguishes a representation in its validators. */
export function representationDigest(representation: string): string {
  return createHash('sha256').update(representation).digest('base64url').slice(0, 12);
}

/** Returns whether an If-None-Match header contains a tag; the comparison is weak (RFC 9110 §13.1.2). */
export function holdsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
