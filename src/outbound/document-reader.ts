import { Injectable } from '@nestjs/common';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { programVersion } from '../common/package-root.js';
import type { AllowedDestinations } from './destination-rule.js';
import { Destinations } from './destinations.js';
import { pinnedTo } from './pinned-lookup.js';

/** From the look-up of the host to the end of the document. */
const LIMIT_MS = 5_000;
const LARGEST_BYTES = 256 * 1024;
const LARGEST_HEADERS = 16 * 1024;
const AGENT = `Clarion/${programVersion()}`;

/** Reads JSON documents of other services. */
@Injectable()
export class DocumentReader {
  constructor(private readonly destinations: Destinations) {}

  /**
   * Reads a document of at most 256 KiB within 5 seconds, over a new connection, without a proxy. Follows no redirect. Raises what
   * the connection raises, and
   * @throws DestinationRefused
   */
  async read(url: URL, allowed: AllowedDestinations): Promise<unknown> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const addresses = await Promise.race([this.destinations.addressesOf(url, allowed), ended(signal)]);
    const document: unknown = JSON.parse(await get(url, addresses, signal));
    return document;
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The time is over')), { once: true });
  });
}

function get(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<string> {
  const options: RequestOptions = {
    headers: { accept: 'application/json', 'user-agent': AGENT },
    agent: false,
    lookup: pinnedTo(addresses),
    maxHeaderSize: LARGEST_HEADERS,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    // A change of protocol (101) ends the request with neither a response nor an error.
    request.on('close', () => reject(new Error('The connection was closed without an answer')));
    request.on('error', reject);
    request.on('response', (response) => void textOf(response).then(resolve, reject));
    request.end();
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`The status is ${response.statusCode ?? 0}`);
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(response)) {
    bytes += piece.length;
    if (bytes > LARGEST_BYTES) {
      response.destroy();
      throw new Error('The document is too large');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function* piecesOf(response: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const piece of response) if (Buffer.isBuffer(piece)) yield piece;
}
