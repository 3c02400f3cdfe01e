import type { IncomingMessage } from 'node:http';
import { unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readWholeBody } from './body.js';

const FORM = 'application/x-www-form-urlencoded';
const LARGEST_FORM = 8 * 1024;

/**
 * The fields of a form body (WHATWG URL, "application/x-www-form-urlencoded"), in their order, repeated ones as often as they were
 * sent; of at most 8 KiB.
 * @throws Problem unsupported_media_type for a body of another kind, and what `readBody` raises.
 */
export async function readFormBody(
  request: IncomingMessage,
): Promise<readonly (readonly [name: string, value: string])[]> {
  if (mediaTypeOf(request) !== FORM) throw unsupportedMediaType(`Send a form body with Content-Type: ${FORM}.`);
  const bytes = await readWholeBody(request, LARGEST_FORM);
  return [...new URLSearchParams(bytes.toString('utf8'))];
}
