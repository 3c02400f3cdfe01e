import { request, type ClientRequest } from 'node:http';
import type { Account } from '../support/set-up-server.js';

/** An upload whose body is not at its end. */
export interface OpenUpload {
  /** Sends the rest and gives the answer. */
  finish(): Promise<{ readonly status: number; readonly text: string }>;
  /** Breaks the connection. */
  abandon(): void;
}

/** Sends the head and the first half of an NDJSON upload of so many passing tests. */
export async function beginUpload(url: string, account: Account, tests = 100): Promise<OpenUpload> {
  const lines = Array.from({ length: tests }, (_, index) => lineOf(index));
  const headers = { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${account.writeToken}` };
  const outgoing = request(`${url}${account.uploadPath}`, { method: 'POST', headers });
  const answer = answerOf(outgoing);
  // Whoever finishes the upload sees its error.
  answer.catch(() => undefined);
  const half = Math.floor(tests / 2);
  await new Promise<void>((sent, fail) => {
    outgoing.once('error', fail);
    outgoing.write(`{"commitSha":"abc123"}\n${lines.slice(0, half).join('')}`, () => sent());
  });
  return {
    finish: () => {
      outgoing.end(lines.slice(half).join(''));
      return answer;
    },
    abandon: () => outgoing.destroy(),
  };
}

function lineOf(index: number): string {
  return `${JSON.stringify({ testId: `case-${index}`, testName: `case ${index}`, success: true, durationMs: 1, events: [] })}\n`;
}

function answerOf(outgoing: ClientRequest): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((settle, fail) => {
    outgoing.once('error', fail);
    outgoing.once('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (text += chunk));
      incoming.once('end', () => settle({ status: incoming.statusCode ?? 0, text }));
    });
  });
}
