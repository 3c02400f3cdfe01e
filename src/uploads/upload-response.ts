import type { Response } from 'express';
import type { RunId } from '../common/identifiers.js';
import { sendJson } from '../http/answer.js';

/** The answer to a request that writes a run. */
export interface UploadResponse {
  readonly status: number;
  readonly runId: RunId;
  readonly body: object;
}

/** Sends the answer, with the address of the run. */
export function sendUploadResponse(response: Response, { status, runId, body }: UploadResponse): void {
  response.setHeader('Location', `/open/v1/runs/${runId}`);
  sendJson(response, body, status);
}
