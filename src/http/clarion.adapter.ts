import { setImmediate } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { createFront, type FrontParts } from './front.js';
import { parseQuery } from './queries/query-parser.js';

/** Nest's Express adapter, with Clarion's own HTTP server in front of the router. */
export class ClarionAdapter extends ExpressAdapter {
  readonly front: FrontParts = {
    observer: undefined,
    fastPath: undefined,
    address: undefined,
    draining: false,
    inFlight: 0,
  };

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

  /**
   * Refuses new connections, and closes those that wait for a next request. Right after the event loop has looked for connections: the
   * system resets those that it has not handed over yet.
   */
  async stopListening(): Promise<void> {
    await setImmediate();
    this.httpServer.close();
  }

  /** Counts the open connections. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.httpServer.getConnections((error: Error | null, count: number) => {
        if (error === null) resolve(count);
        else reject(error);
      });
    });
  }

  /** Closes the remaining connections: idle ones, and those whose work took too long. */
  closeConnections(): void {
    this.httpServer.closeAllConnections();
  }
}
