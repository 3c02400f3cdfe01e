import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { plainText } from '@clarion/reports/text';
import { pinnedTo } from '../../outbound/pinned-lookup.js';

/** A request to send. */
export interface PostOrder {
  readonly url: URL;
  /** The connection goes to one of these addresses, even if the host has others by now. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** The response. */
export interface Reply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The first KiB of the body as text. */
  readonly head: string;
}

const LARGEST_BODY = 64 * 1024;
const HEAD_BYTES = 1024;
const LARGEST_HEADERS = 16 * 1024;

/**
 * Posts a body over a new connection, without a proxy. Redirects are not followed. Raises what the connection raises.
 */
export function post(order: PostOrder): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = begin(order);
    // A change of protocol (101) ends the request with neither a response nor an error.
    const closed = (): void => reject(new Error('The connection was closed without an answer'));
    request.on('error', reject);
    request.on('close', closed);
    request.on('response', (response) => {
      request.off('close', closed);
      readReply(response).then(resolve, reject);
    });
    request.end(order.body);
  });
}

function begin({ url, addresses, headers, body, signal }: PostOrder): ClientRequest {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, ...length },
    agent: false,
    lookup: pinnedTo(addresses),
    maxHeaderSize: LARGEST_HEADERS,
    signal,
  };
  return url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
}

/** Reads the response. Once its status is known, an incomplete body is not an error. */
async function readReply(response: IncomingMessage): Promise<Reply> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of piecesOf(response)) {
      bytes += piece.length;
      if (bytes <= HEAD_BYTES + piece.length) pieces.push(piece);
      if (bytes > LARGEST_BODY) break;
    }
  } catch {
    response.destroy();
  }
  const head = Buffer.concat(pieces).subarray(0, HEAD_BYTES);
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    head: plainText(new TextDecoder().decode(head)),
  };
}

async function* piecesOf(response: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const piece of response) if (Buffer.isBuffer(piece)) yield piece;
}
