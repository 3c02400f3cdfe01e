import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Changes with the form of the answers, so that no validator outlives it. */
const FORM = 'c2';

/**
 * Sets the strong ETag (RFC 9110 §8.8.3) of an answer that changes only with a run's revision, and answers 304 when the caller
 * has it already. `representation` tells apart what else the answer depends on: the query and the media type.
 */
export function isUnchanged(request: Request, response: Response, revision: string, representation: string): boolean {
  const tag = strongTag(revision, representation);
  response.setHeader('ETag', tag);
  if (!holdsTag(request.headers['if-none-match'], tag)) return false;
  response.statusCode = 304;
  response.removeHeader('Content-Type');
  response.end();
  return true;
}

/** The validator of an answer. */
export function strongTag(revision: string, representation: string): string {
  return `"${FORM}-${revision}-${createHash('sha256').update(representation).digest('base64url').slice(0, 12)}"`;
}

/** Whether an If-None-Match header names a tag; the comparison is weak (RFC 9110 §13.1.2). */
export function holdsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
