import { Client, type Received } from '../../support/exchange.js';
import { setUpServer, textOf, type Account } from '../../support/set-up-server.js';
import { startFixture, type BrowserFixture, type Launch, type ViewOptions, type Visitor } from './browser-fixture.js';

/** Options of an HTTP request. */
export interface RequestOptions {
  /** Bearer token, or session cookie, which contains `clarion_session=`. */
  readonly as?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly accept?: string;
}

/** A fixture with a set-up server and helpers for API requests. */
export interface PreparedFixture extends BrowserFixture {
  readonly account: Account;
  /** Opens a browser signed in as the owner. */
  visitAsOwner(options?: ViewOptions): Promise<Visitor>;
  send(method: string, path: string, options: RequestOptions): Promise<Received>;
  /** Uploads or starts a run and returns its ID. */
  upload(envelope: unknown): Promise<string>;
}

/** Account of the owner. */
export const OWNER = { name: 'Owner', email: 'owner@example.com', password: 'a long enough password' } as const;

/** Starts a fixture and sets the server up. */
export async function startPreparedFixture(
  environment: Readonly<Record<string, string>> = {},
  launch?: Launch,
): Promise<PreparedFixture> {
  const fixture = await startFixture(environment, launch);
  const account = await setUpServer(fixture.url);
  const client = new Client(Number(new URL(fixture.url).port), 8, 30_000);
  const send = (method: string, path: string, options: RequestOptions): Promise<Received> =>
    client.send({ method, path, ...toRequest(options) });
  return {
    ...fixture,
    account,
    send,
    visitAsOwner: (options = {}) => fixture.visit({ cookie: account.cookie, ...options }),
    upload: async (body) => runIdOf(await send('POST', account.uploadPath, { as: account.writeToken, body })),
    close: async () => {
      client.close();
      await fixture.close();
    },
  };
}

function toRequest({ as, body, accept = 'application/json' }: RequestOptions): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const type: Readonly<Record<string, string>> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    headers: { ...credential(as), ...type, Accept: accept },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}

function credential(as: string | undefined): Readonly<Record<string, string>> {
  if (as === undefined) return {};
  return as.includes('clarion_session=') ? { Cookie: as } : { Authorization: `Bearer ${as}` };
}

function runIdOf({ status, text }: Received): string {
  if (status >= 300) throw new Error(`The upload failed with status ${status}: ${text}`);
  return textOf(JSON.parse(text), 'runId');
}
