import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { DataSource } from 'typeorm';
import { factsOf } from '../../common/request-facts.js';
import { createFront, type FrontParts } from '../../http/front.js';
import { ServerLog } from '../../http/server-log.js';
import { Metrics } from '../metrics/metrics.js';
import { PoolReader } from '../metrics/pool.reader.js';
import { ServerRequestObserver } from './request-observer.js';

interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

class RecordedLog extends ServerLog {
  readonly lines: Line[] = [];

  constructor() {
    super('silent');
  }

  override info(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.lines.push({ level: 'info', message, fields });
  }

  override debug(message: unknown): void {
    this.lines.push({ level: 'debug', message: String(message), fields: {} });
  }
}

describe('ServerRequestObserver', () => {
  let server: Server;
  let isSecure = false;
  let log: RecordedLog;
  let metrics: Metrics;
  let route: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    log = new RecordedLog();
    metrics = new Metrics(new PoolReader(new DataSource({ type: 'postgres' })), new HttpAdapterHost());
    const parts: FrontParts = {
      observer: new ServerRequestObserver(log, metrics),
      otherHost: undefined,
      fastPath: undefined,
      address: {
        get isSecure() {
          return isSecure;
        },
      },
      draining: false,
      inFlight: 0,
    };
    server = createFront((request, response) => route(request, response), parts);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  function port(): number {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Sends a request, and waits until it is logged. */
  async function send(path: string, headers: Readonly<Record<string, string>> = {}, body = ''): Promise<Line> {
    const sent = sendRequest({ host: '127.0.0.1', port: port(), path, headers, method: body === '' ? 'GET' : 'POST' });
    sent.end(body);
    sent.on('response', (answer) => answer.resume());
    await once(sent, 'close');
    return logged();
  }

  async function logged(): Promise<Line> {
    for (let tries = 0; tries < 200 && log.lines.length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    const line = log.lines.shift();
    if (line === undefined) throw new Error('Nothing was logged');
    return line;
  }

  it.each([
    [true, 'max-age=31536000'],
    [false, null],
  ])('sends browsers to https for a year when it is reached by https: %s', async (secure, expected) => {
    isSecure = secure;
    route = (_request, response) => response.end();
    const response = await fetch(`http://127.0.0.1:${port()}/`);
    expect(response.headers.get('strict-transport-security')).toBe(expected);
  });

  it('logs the caller, the request and the response', async () => {
    route = (request, response) => {
      const facts = factsOf(request);
      facts.route = '/open/v1/runs/:runId';
      facts.organizationId = 'org_1';
      facts.userId = 'usr_1';
      facts.tokenId = 'tok_1';
      request.resume();
      response.writeHead(201).end('made');
    };
    const line = await send('/open/v1/runs/clr_1', { 'X-Request-Id': 'mine' }, '12345');

    expect(line).toMatchObject({ level: 'info', message: 'request' });
    expect(line.fields).toEqual({
      requestId: 'mine',
      method: 'POST',
      route: '/open/v1/runs/:runId',
      status: 201,
      ms: expect.any(Number),
      organizationId: 'org_1',
      userId: 'usr_1',
      tokenId: 'tok_1',
      bytesIn: 5,
    });
  });

  it('logs neither path, query nor credentials', async () => {
    route = (_, response) => void response.writeHead(404).end();
    const line = await send('/secret-path?key=secret-query', {
      Authorization: 'Bearer secret-token',
      Cookie: 'clarion_session=secret-cookie',
    });

    expect(line.fields).toMatchObject({ route: 'unmatched', status: 404 });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it.each(['/health/live', '/health/ready', '/metrics'])(
    'logs %s for those alone who want everything',
    async (path) => {
      route = (request, response) => {
        factsOf(request).route = path;
        response.writeHead(200).end();
      };

      expect(await send(path)).toEqual({ level: 'debug', message: `request GET ${path} 200`, fields: {} });
    },
  );

  it('counts refused callers by the code of the answer', async () => {
    route = (request, response) => {
      factsOf(request).problem = 'insufficient_scope';
      response.writeHead(403).end();
    };
    await send('/');

    expect(await metrics.text()).toContain('clarion_authentication_failures_total{error="insufficient_scope"} 1');
  });

  it('counts no refusal where something else went wrong', async () => {
    route = (request, response) => {
      factsOf(request).problem = 'run_not_found';
      response.writeHead(404).end();
    };
    await send('/');

    expect(await metrics.text()).not.toContain('clarion_authentication_failures_total{');
  });

  it('logs a caller who disconnected before the response', async () => {
    let hasBegun = (): void => undefined;
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    route = () => hasBegun();
    const socket = connect(port(), '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: h\r\n\r\n');
    await begun;
    socket.destroy();

    expect((await logged()).fields).toMatchObject({ status: 499 });
    expect(await metrics.text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="unmatched",status="499"} 1',
    );
  });
});
