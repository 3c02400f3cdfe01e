import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { PublicAddress } from '../common/public-address.js';
import { Problem, toProblemDocument } from '../common/problem.js';
import { beginFacts, factsOf, type RequestFacts } from '../common/request-facts.js';
import { inRequestScope } from '../common/tenant/tenant-scope.js';
import { noteExpectation } from './body.js';
import { HeaderList } from './answer.js';

/** Observes every request after its response. */
export interface RequestObserver {
  /** `ms` is the time from the head of the request to the end of the response. */
  answered(request: IncomingMessage, response: ServerResponse, facts: RequestFacts, ms: number): void;
}

/** Answers hot requests before the router: handles a request, or leaves it to the router. */
export interface FastPath {
  /**
   * Returns whether it handles the request. When false, nothing has been written. `common` are the headers of every response; the
   * router gets them with `otherwise`.
   */
  take(request: IncomingMessage, response: ServerResponse, common: HeaderList, otherwise: () => void): boolean;
}

/** Answers requests to another host name of this server. */
export interface OtherHost {
  /**
   * Returns whether a request is for that host, and answers it. When false, nothing has been written. `common` are the headers of every
   * response.
   */
  take(request: IncomingMessage, response: ServerResponse, common: HeaderList): boolean;
}

/** The parts in front of the router, set during the start. */
export interface FrontParts {
  /** Takes its requests before everything else, so that no route answers on that host. */
  otherHost: OtherHost | undefined;
  observer: RequestObserver | undefined;
  fastPath: FastPath | undefined;
  /** The address of the service: under https, browsers shall use nothing else. */
  address: Pick<PublicAddress, 'isSecure'> | undefined;
  /** While the service drains, each response closes its connection. */
  draining: boolean;
  /** Number of requests in progress. */
  inFlight: number;
}

const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 75_000;
/** RFC 6797 §6.1, for a year. The hosts beside this one are not its own to decide about, so it does not include them. */
const STRICT_TRANSPORT = 'max-age=31536000';

const LINGER_MS = 2_000;

/**
 * The HTTP server: every request gets its id, its common headers and its log line here, whichever handler answers it.
 * Time limits for bodies are those of `readBody`: they end a silent sender, not a long upload.
 */
export function createFront(router: RequestListener, parts: FrontParts): Server {
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (lacksHost(request)) {
      refuseUnparsable(new Error('No Host'), request.socket);
      return;
    }
    const common = begin(request, response, parts);
    if (parts.otherHost?.take(request, response, common) === true) return;
    const otherwise = (): void => {
      common.copyTo(response);
      inRequestScope(factsOf(request), () => router(request, response));
    };
    if (parts.fastPath?.take(request, response, common, otherwise) !== true) otherwise();
  };
  // Node would answer a request without Host, or with an unknown expectation, in its own format.
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
  };
  const server = createServer(options, serve);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    noteExpectation(request, response);
    serve(request, response);
  });
  server.on('checkExpectation', serve);
  server.on('clientError', refuseUnparsable);
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuseUnparsable(new Error('CONNECT'), socket));
  return server;
}

/** RFC 9112 §3.2: an HTTP/1.1 request requires Host. */
function lacksHost(request: IncomingMessage): boolean {
  return request.httpVersion === '1.1' && request.headers.host === undefined;
}

/** Observes a request. Returns the headers of every response. */
function begin(request: IncomingMessage, response: ServerResponse, parts: FrontParts): HeaderList {
  const startedAt = performance.now();
  parts.inFlight += 1;
  const facts = beginFacts(request);
  response.once('close', () => {
    parts.inFlight -= 1;
    parts.observer?.answered(request, response, facts, performance.now() - startedAt);
  });
  return commonHeaders(facts, parts);
}

function commonHeaders(facts: RequestFacts, parts: FrontParts): HeaderList {
  const headers = new HeaderList();
  headers.setHeader('X-Request-Id', facts.id);
  headers.setHeader('X-Content-Type-Options', 'nosniff');
  headers.setHeader('Referrer-Policy', 'no-referrer');
  headers.setHeader('Cache-Control', 'private, no-cache');
  if (parts.address?.isSecure === true) headers.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
  if (parts.draining) headers.setHeader('Connection', 'close');
  return headers;
}

/**
 * Lets a response reach a sender whose body is not read to its end: the connection closes after the response, but
 * incoming bytes are discarded for a moment first. A socket closed over unread bytes resets the connection, and the
 * sender might never see the response.
 */
export function closeBehindAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  response.setHeader('Connection', 'close');
  socket.destroySoon = (): void => {
    socket.end();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** RFC 9112 §6.3: only these headers announce a body. */
function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Answers bytes that are not an HTTP request with a problem, directly on the socket. */
function refuseUnparsable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(
    'invalid_request',
    'Send a well-formed HTTP/1.1 request with headers of at most 16 KB, within 10 seconds.',
  );
  const body = JSON.stringify(toProblemDocument(problem, 'unparsable'));
  const head = [
    `HTTP/1.1 400 ${STATUS_CODES[400]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Request-Id: unparsable',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
