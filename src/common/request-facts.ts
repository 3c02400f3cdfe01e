import type { IncomingMessage } from 'node:http';
import { randomBase62, toBase62 } from './identifiers.js';

/**
 * What is known about a request while it is served: for the log line, the metrics and the audit log. Never a secret.
 */
export interface RequestFacts {
  readonly id: string;
  /** The route's template, such as `/open/v1/runs/:runId`; empty until the router has matched. */
  route: string;
  organizationId: string | undefined;
  userId: string | undefined;
  tokenId: string | undefined;
  /** The code of the problem in the response. */
  problem: string | undefined;
  /** The trace of the request; undefined without tracing, and until the response has ended. */
  traceId: string | undefined;
}

const FACTS = Symbol('facts');

/**
 * A request that carries its facts itself. Values of a WeakMap that is older than they are live until V8 collects all garbage, however
 * soon their keys are gone, with all that they refer to.
 */
type ObservedRequest = IncomingMessage & { [FACTS]?: RequestFacts };

const COUNT_DIGITS = 6;
const MOST_COUNTED = 62 ** COUNT_DIGITS;

let start = randomBase62(14);
let count = 0;

/** Returns an id that no other request of any instance has: a random start, and a counter. It is no secret, so it may be guessed. */
function newRequestId(): string {
  const id = start + toBase62(count, COUNT_DIGITS);
  count = (count + 1) % MOST_COUNTED;
  if (count === 0) start = randomBase62(14);
  return id;
}

/** Visible characters (RFC 9110 §5.5), at most 128 of them. */
const ECHOED_ID = /^[\x21-\x7e]{1,128}$/;

/** Creates the facts of a request. A well-formed X-Request-Id is kept, so that a caller can trace the request. */
export function beginFacts(request: ObservedRequest): RequestFacts {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && ECHOED_ID.test(given) ? given : newRequestId();
  const facts = {
    id,
    route: '',
    organizationId: undefined,
    userId: undefined,
    tokenId: undefined,
    problem: undefined,
    traceId: undefined,
  };
  request[FACTS] = facts;
  return facts;
}

/** Returns the facts of a request that is being served. */
export function factsOf(request: ObservedRequest): RequestFacts {
  return request[FACTS] ?? beginFacts(request);
}
