import type { Request, Response } from 'express';
import { isUnchanged } from '../http/answer.js';
import { revisionOf } from './revision.js';
import type { RunEntity } from './run.entity.js';

/**
 * Returns whether the client has the answer already, and then sends 304. The answers of a finished run change only with the run and with
 * `facts` of its project; all else they depend on is in the URL.
 */
export function isRunUnchanged(
  run: RunEntity,
  request: Request,
  response: Response,
  facts: readonly string[] = [],
): boolean {
  const revision = revisionOf(run);
  const representation = [request.originalUrl, ...facts].join('\n');
  return revision !== undefined && isUnchanged(request, response, revision, representation);
}
