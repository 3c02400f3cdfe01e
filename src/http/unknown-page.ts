import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a browser is shown that was led to an address without a route. */
export abstract class UnknownPage {
  /** Whether a request, which no route takes, is a browser's that shows what it gets. */
  abstract isFor(request: IncomingMessage): boolean;

  /** Answers such a request with 404 and a document. */
  abstract answer(request: IncomingMessage, response: ServerResponse): void;
}
