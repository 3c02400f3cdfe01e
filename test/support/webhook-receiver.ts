import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers: by default with 204 and nothing. */
export type Answering = (response: ServerResponse, count: number) => void;

/** An address of a receiver, with what arrived at it. */
export interface Inbox {
  readonly url: string;
  readonly messages: readonly ReceivedMessage[];
  /** Resolves when so many messages have arrived. */
  arrived(count: number): Promise<readonly ReceivedMessage[]>;
}

/** A server that takes messages, each inbox under a path of its own. */
export interface Receiver {
  readonly port: number;
  inbox(answering?: Answering): Inbox;
  close(): Promise<void>;
}

interface Kept {
  readonly messages: ReceivedMessage[];
  readonly answering: Answering;
}

const LONGEST_WAIT_MS = 30_000;

/** Starts a receiver on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const inboxes = new Map<string, Kept>();
  const server = serve(inboxes);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server.address());
  const inbox = (answering: Answering = (response) => void response.writeHead(204).end()): Inbox => {
    const path = `/inbox-${inboxes.size}`;
    const kept: Kept = { messages: [], answering };
    inboxes.set(path, kept);
    const arrived = async (count: number): Promise<readonly ReceivedMessage[]> => {
      await until(() => kept.messages.length >= count, `${count} messages at ${path}`);
      return kept.messages;
    };
    return { url: `http://127.0.0.1:${port}${path}`, messages: kept.messages, arrived };
  };
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, inbox, close };
}

/** Waits until something holds; throws when it does not within half a minute. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come about: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Whether a message is signed with a secret: written from the text of Standard Webhooks ("Verifying webhook authenticity"), and
 * from nothing of the program.
 */
export function isSigned(message: ReceivedMessage, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = message.headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${message.body}`, 'utf8').digest();
  return signatures.split(' ').some((entry) => {
    const [version, value = ''] = entry.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function serve(inboxes: ReadonlyMap<string, Kept>): Server {
  return createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const kept = inboxes.get(request.url ?? '');
      if (kept === undefined) return void response.writeHead(404).end();
      kept.messages.push({
        method: request.method ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      });
      kept.answering(response, kept.messages.length);
    });
  });
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The receiver listens at no port');
  return address.port;
}
