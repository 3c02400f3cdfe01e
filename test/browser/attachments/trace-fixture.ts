import { freePort } from '../../support/network/free-port.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';
import { makeHostileTrace, recordTrace } from './playwright-traces.js';

/** Marks every window that it reaches, and asks the server with the session of the reader. */
export const ATTACK =
  'for (const w of [window, parent, parent.parent, top]) try { w.__xss = 1; w.document.title = 1 } catch {}';

/** A server with a host for the trace viewer, and a run with traces. */
export interface TraceFixture extends PreparedFixture {
  /** Origin of the pages. */
  readonly pages: string;
  /** Origin of the viewer. */
  readonly viewer: string;
  /** A run with the artifacts `cart/trace.zip`, `hostile/trace.zip` and `broken/trace.zip`. */
  readonly runId: string;
}

/** Starts a server on two hosts of one site: browsers of tests are private windows, which block the storage of other sites. */
export async function startTraceFixture(): Promise<TraceFixture> {
  const port = await freePort();
  const pages = `http://clarion.localhost:${port}`;
  const viewer = `http://traces.clarion.localhost:${port}`;
  const fixture = await startPreparedFixture({
    CLARION_PORT: String(port),
    CLARION_PUBLIC_URL: pages,
    CLARION_VIEWER_URL: viewer,
  });
  const traces: readonly (readonly [test: string, name: string, bytes: Buffer])[] = [
    ['cart', 'cart/trace.zip', await recordTrace()],
    ['hostile', 'hostile/trace.zip', makeHostileTrace(ATTACK)],
    ['broken', 'broken/trace.zip', Buffer.from('PK\u0003\u0004 not a whole archive')],
  ];
  const tests = traces.map(([testId, name]) => ({
    testId,
    success: false,
    durationMs: 3,
    events: [
      { type: 'attachment', name: 'trace', path: `/ci/shop/${name}` },
      { type: 'error', message: `${testId} failed` },
    ],
  }));
  const runId = await fixture.upload({ result: { tests } });
  const form = new FormData();
  for (const [, name, bytes] of traces) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const headers = { Authorization: `Bearer ${fixture.account.writeToken}` };
  const path = `${fixture.account.uploadPath}/${runId}/artifacts`;
  await fetch(fixture.url + path, { method: 'POST', headers, body: form });
  return { ...fixture, pages, viewer, runId };
}
