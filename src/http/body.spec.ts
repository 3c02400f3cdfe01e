import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../common/problem.js';
import { readBody } from './body.js';

const LIMITS = { maxBytes: 100, totalMs: 5 };

/** A request whose only chunk can be read after 50 ms. `isComplete`: its last byte has arrived by then, or at once. */
function slowRequest(isComplete: () => boolean): IncomingMessage {
  async function* late(): AsyncGenerator<Buffer> {
    await sleep(50);
    yield Buffer.from('{}');
  }
  const request = Object.assign(Readable.from(late()), { headers: {} });
  return Object.defineProperty(request, 'complete', { get: isComplete }) as unknown as IncomingMessage;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, LIMITS)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the time that a body may take', () => {
  it('ends for a sender that has more to send', async () => {
    await expect(textOf(slowRequest(() => false))).rejects.toThrow(Problem);
  });

  it('is not that of our own work on a body that has arrived', async () => {
    expect(await textOf(slowRequest(() => true))).toBe('{}');
  });

  it('is not over for a body whose last byte arrives in it', async () => {
    let asked = 0;
    expect(await textOf(slowRequest(() => (asked += 1) > 1))).toBe('{}');
  });
});
