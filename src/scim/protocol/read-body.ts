import type { Request } from 'express';
import { scanJson, type JsonValue } from '@clarion/reports/json';
import { payloadTooLarge } from '../../common/problem.js';
import { readBodyJson } from '../../common/read-body-json.js';
import { readJsonBytes } from '../../http/body.js';

/** 1 MiB: some 10,000 members of a group. */
const MOST_BYTES = 1_048_576;

/** Members of objects and items of arrays, at all levels. */
const MOST_VALUES = 40_000;

/**
 * Reads the JSON body of a request, sent as `application/scim+json` or `application/json`.
 * @throws Problem payload_too_large, unsupported_media_type, invalid_request.
 */
export async function readScimBody(request: Request): Promise<JsonValue> {
  const bytes = await readJsonBytes(request, MOST_BYTES);
  if (scanJson(bytes, { depth: Infinity, values: MOST_VALUES }).values > MOST_VALUES)
    throw payloadTooLarge(MOST_BYTES, `this body has more than ${MOST_VALUES} values and`);
  return readBodyJson(bytes);
}
