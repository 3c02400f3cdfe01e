import type { IncomingMessage } from 'node:http';
import { unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readWholeBody, type WholeBodyLimits } from './body.js';

const FORM = 'application/x-www-form-urlencoded';
const LIMITS: WholeBodyLimits = { maxBytes: 8 * 1024, compression: 'none' };

/**
 * Reads the fields of a form body (WHATWG URL, "application/x-www-form-urlencoded") in their order, with repeated ones;
 * at most 8 KiB, not compressed.
 * @throws Problem unsupported_media_type for another kind of body, and what `readBody` raises.
 */
export async function readFormBody(
  request: IncomingMessage,
): Promise<readonly (readonly [name: string, value: string])[]> {
  if (mediaTypeOf(request) !== FORM) throw unsupportedMediaType(`Send a form body with Content-Type: ${FORM}.`);
  const bytes = await readWholeBody(request, LIMITS);
  return [...new URLSearchParams(bytes.toString('utf8'))];
}
