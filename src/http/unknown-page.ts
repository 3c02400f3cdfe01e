import type { IncomingMessage, ServerResponse } from 'node:http';

/** The page that a browser shows for an address without a route. */
export abstract class UnknownPage {
  /** Returns whether a request without a route comes from a browser that displays the response. */
  abstract isFor(request: IncomingMessage): boolean;

  /** Answers such a request with 404 and a page. */
  abstract answer(request: IncomingMessage, response: ServerResponse): void;
}
