import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { createFront, type FrontParts, type OtherHost } from './front.js';
import { parseQuery } from './queries/read-query.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { notReady } from '../common/problem.js';
import { type HeaderList, sendJson } from './answer.js';
import { writeProblem } from './problem.filter.js';

/**
 * Answers every request while the server starts: the process is alive, and nothing is ready. Migrations may take minutes, and a
 * supervisor must not take them for a process that hangs.
 */
class WhileStarting implements OtherHost {
  /** Takes each request. */
  take(request: IncomingMessage, response: ServerResponse, common: HeaderList): boolean {
    common.copyTo(response);
    if (isLivenessCheck(request)) sendJson(response, { status: 'ok' });
    else writeProblem(notReady(), request, response);
    return true;
  }
}

/** A turn of the event loop this short leaves hardly a moment between the look for connections and the close. */
const SHORT_TURN_MS = 0.2;
/** New connections that never pause must not keep the server open. */
const LONGEST_PAUSE_WAIT_MS = 1_000;

/** Nest's Express adapter, with Clarion's own HTTP server in front of the router. */
export class ClarionAdapter extends ExpressAdapter {
  readonly front: FrontParts = {
    otherHost: undefined,
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
    this.httpServer ??= createFront(this.getInstance(), this.front);
  }

  /** Whether the server, which the application has made by now, listens. */
  get isListening(): boolean {
    return this.httpServer.listening;
  }

  /**
   * Listens before the application exists; until its start ends, `WhileStarting` answers.
   * @throws Error of the system, such as EADDRINUSE.
   */
  async listenEarly(port: number, host: string): Promise<void> {
    this.front.otherHost = new WhileStarting();
    this.initHttpServer();
    const listening = once(this.httpServer, 'listening');
    this.httpServer.listen(port, host);
    await listening;
  }

  /** Stops what `listenEarly` began, if it did, where the start failed. */
  stopEarly(): void {
    this.httpServer?.close();
    this.httpServer?.closeAllConnections();
  }

  /**
   * Refuses new connections, and closes those that wait for a next request.
   *
   * The system resets connections that it has accepted and not handed over yet, and Node takes over one of them in each turn of the
   * event loop. So this waits for a short turn in which there was none, at most a second, and closes directly behind it. Connections
   * that arrive meanwhile are read afterwards: their requests would make the turns longer.
   */
  async stopListening(): Promise<void> {
    const waiting: Socket[] = [];
    const keepWaiting = (socket: Socket): void => {
      waiting.push(socket);
      // Behind Node's own listener, which begins to read.
      process.nextTick(() => socket.pause());
    };
    this.httpServer.on('connection', keepWaiting);
    await pauseOfArrivals(() => waiting.length);
    this.httpServer.close();
    this.httpServer.off('connection', keepWaiting);
    waiting.forEach((socket) => socket.resume());
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

/** Ends behind a short turn of the event loop in which the number of arrivals did not change. */
async function pauseOfArrivals(arrivals: () => number): Promise<void> {
  const deadline = performance.now() + LONGEST_PAUSE_WAIT_MS;
  for (let begunAt = performance.now(); begunAt < deadline; begunAt = performance.now()) {
    const before = arrivals();
    await setImmediate();
    if (arrivals() === before && performance.now() - begunAt < SHORT_TURN_MS) return;
  }
}

function isLivenessCheck({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/health/live';
}
