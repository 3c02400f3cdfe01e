import { describe, expect, it } from '@jest/globals';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Problem } from '../common/problem.js';
import { readBody } from './body.js';

const LIMITS = { maxBytes: 100, totalMs: 5 };

/** A request that can be read after 50 ms. Its last byte has arrived from the beginning, or after so many milliseconds. */
function slowRequest(completeAfterMs: number | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.complete = completeAfterMs === 0;
  if (completeAfterMs !== undefined && completeAfterMs > 0)
    setTimeout(() => Object.assign(request, { complete: true }), completeAfterMs);
  setTimeout(() => {
    request.push('{}');
    request.push(null);
  }, 50);
  return request;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, LIMITS)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the time that a body may take', () => {
  it('ends for a sender that has more to send', async () => {
    await expect(textOf(slowRequest(undefined))).rejects.toThrow(Problem);
  });

  it('is not that of our own work on a body that has arrived', async () => {
    expect(await textOf(slowRequest(0))).toBe('{}');
  });

  it('is not over for a body whose last byte arrives within it', async () => {
    expect(await textOf(slowRequest(1))).toBe('{}');
  });
});
