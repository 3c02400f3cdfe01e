import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { createFront, type FrontParts } from './front.js';
import { parseQuery } from './queries/query-parser.js';

/** Nest's Express adapter, with Clarion's own HTTP server in front of the router. */
export class ClarionAdapter extends ExpressAdapter {
  readonly front: FrontParts = { observer: undefined, fastPath: undefined, draining: false, inFlight: 0 };

  constructor() {
    const app = express();
    app.disable('x-powered-by');
    // Strong validators come from a run's revision, not from the bytes of a response.
    app.disable('etag');
    app.set('query parser', parseQuery);
    super(app);
  }

  override initHttpServer(): void {
    this.httpServer = createFront(this.getInstance(), this.front);
  }

  /** Closes the remaining connections: idle ones, and those whose work took too long. */
  closeConnections(): void {
    this.httpServer.closeAllConnections();
  }
}
