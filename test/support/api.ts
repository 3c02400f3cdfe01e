import { setUpServer, type Account } from './set-up-server.js';
import { runApp, type RunningApp } from './running-app.js';

/** An answer, read to its end; `body` is its JSON, or null. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** JSON as tests look into it: what is not there is undefined, never an error. */
export interface Json {
  readonly [member: string]: Json;
}

/** What to send beside method and path. */
export interface Sending {
  /** A bearer token, or a session cookie when it begins with `clarion_session=`. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value is sent as JSON; text and bytes as they are. */
  readonly body?: unknown;
}

/** The application with an organization, a project and tokens, and a client for it. */
export interface Api extends Account {
  readonly app: RunningApp;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** Uploads a run with the write token and gives back the answer. */
  upload(envelope: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Reads with the read token. */
  read(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts the application on an empty database and does the first steps of a user. */
export async function startApi(environment: Readonly<Record<string, string>> = {}): Promise<Api> {
  const app = await runApp(environment);
  const account = await setUpServer(app.url);
  const send = (method: string, path: string, sending: Sending = {}): Promise<Answer> =>
    exchange(app.url, method, path, sending);
  return {
    ...account,
    app,
    send,
    upload: (body, headers = {}) => send('POST', account.uploadPath, { as: account.writeToken, body, headers }),
    read: (path, headers = {}) => send('GET', path, { as: account.readToken, headers }),
    close: () => app.close(),
  };
}

/** The id of the run that an upload's answer tells of. */
export function runIdOf(answer: Answer): string {
  return String(answer.body['runId']);
}

/** Sends a request to an address of a server, and reads the answer to its end. */
export async function exchange(url: string, method: string, path: string, sending: Sending): Promise<Answer> {
  const isRaw =
    typeof sending.body === 'string' || sending.body instanceof Uint8Array || sending.body instanceof FormData;
  const type: Record<string, string> =
    sending.body === undefined || isRaw ? {} : { 'content-type': 'application/json' };
  const body = sending.body === undefined ? null : isRaw ? sending.body : JSON.stringify(sending.body);
  const response = await fetch(url + path, {
    method,
    headers: { ...type, ...credential(sending.as), ...sending.headers },
    body: toBody(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function credential(as: string | undefined): Record<string, string> {
  if (as === undefined) return {};
  return as.startsWith('clarion_session=') ? { cookie: as } : { authorization: `Bearer ${as}` };
}

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> | FormData | null {
  if (typeof body === 'string' || body instanceof FormData) return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : null;
}

function parse(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return {};
  }
}
