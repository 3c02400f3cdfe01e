import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exchange } from '../../support/api.js';
import { OWNER, setUpServer } from '../../support/set-up-server.js';
import { startServer, type ServerProcess } from '../../support/process.js';
import { openStore, type Store } from '../../support/store.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

/** A span of OTLP's JSON (opentelemetry-proto, trace.proto). */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** Receives traces as a collector does: OTLP over HTTP. */
class Collector {
  readonly #bodies: string[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.#bodies.push(body);
        response.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** All that was received, as sent. */
  received(): string {
    return this.#bodies.join('\n');
  }

  spans(): readonly Span[] {
    return this.#bodies.flatMap((body) => spansIn(JSON.parse(body)));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The spans anywhere in a body: they are in the scopes of its resources. */
function spansIn(value: unknown): readonly Span[] {
  if (isSpan(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(spansIn) : [];
}

function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'spanId' in value && 'name' in value;
}

let store: Store;
let collector: Collector;
let server: ServerProcess | undefined;

beforeEach(async () => {
  store = await openStore();
  collector = new Collector();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  await collector.close();
  await store.remove();
});

async function start(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const exporter = {
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  server = await startServer({ environment: { ...store.environment, ...exporter, ...environment } });
  return server;
}

describe('with CLARION_TRACING=on, the server', () => {
  it('sends a span for each request, in the trace of its caller, with its queries below it, and nothing secret', async () => {
    const { url, end } = await start({ CLARION_TRACING: 'on' });
    const account = await setUpServer(url);
    const upload = await exchange(url, 'POST', `${account.uploadPath}?environment=canary-in-a-query`, {
      as: account.writeToken,
      body: { result: { tests: [{ testId: 'a', testName: 'canary-in-a-body', status: 'failed', durationMs: 1 }] } },
    });
    const runId = String(Reflect.get(Object(upload.body), 'runId'));
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
    await exchange(url, 'GET', `/open/v1/runs/${runId}/failures?limit=7`, { as: account.readToken, headers });
    await exchange(url, 'GET', `/p/acme/canary-in-a-path`, {});
    const { output } = await end('SIGTERM');

    const spans = collector.spans();
    const read = spans.find(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === CALLER);
    expect(read?.name).toBe('GET /open/v1/runs/:runId/failures');
    expect(spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId).length).toBeGreaterThan(0);
    expect(spans.map(({ name }) => name)).toContain('POST /v1/projects/:projectId/targets/:targetId/runs');
    expect(output.split('\n').filter((line) => line.includes(`"traceId":"${TRACE}"`))).toHaveLength(1);

    const secrets = [account.readToken, account.writeToken, OWNER.email, OWNER.password, 'canary', runId];
    expect(secrets.filter((secret) => collector.received().includes(secret))).toEqual([]);
  }, 90_000);

  it('stops in time when the collector does not answer', async () => {
    const { url, end } = await start({ CLARION_TRACING: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    await exchange(url, 'GET', '/health/ready', {});
    expect(await end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
  }, 60_000);
});

describe('without CLARION_TRACING, the server', () => {
  it('sends no spans', async () => {
    const { url, end } = await start({});
    await exchange(url, 'GET', '/health/ready', {});
    await end('SIGTERM');
    expect(collector.received()).toBe('');
  }, 60_000);
});
