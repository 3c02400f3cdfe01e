import type { IncomingMessage, ServerResponse } from 'node:http';
import { notReady } from '../common/problem.js';
import { type HeaderList, sendJson } from './answer.js';
import type { OtherHost } from './front.js';
import { writeProblem } from './problem.filter.js';

/**
 * Answers every request while the server starts: the process is alive, and nothing is ready. Migrations may take minutes, and a
 * supervisor must not take them for a process that hangs.
 */
export class WhileStarting implements OtherHost {
  /** Takes each request. */
  take(request: IncomingMessage, response: ServerResponse, common: HeaderList): boolean {
    common.copyTo(response);
    if (isLivenessCheck(request)) sendJson(response, { status: 'ok' });
    else writeProblem(notReady(), request, response);
    return true;
  }
}

function isLivenessCheck({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/health/live';
}
