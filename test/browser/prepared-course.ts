import { Client, type Received } from '../support/exchange.js';
import { takeFirstSteps, textOf, type Account } from '../support/first-steps.js';
import { startCourse, type Course, type Look, type Visitor } from './course.js';

/** What a program sends beside method and path. */
export interface Sending {
  /** A bearer token, or a session cookie when it begins with `clarion_session=`. */
  readonly as?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly accept?: string;
}

/** A course on a server that is set up, with what programs send to it. */
export interface PreparedCourse extends Course {
  readonly account: Account;
  /** The owner's browser, signed in. */
  visitAsOwner(look?: Look): Promise<Visitor>;
  send(method: string, path: string, sending: Sending): Promise<Received>;
  /** Uploads a run, or begins one, and answers its id. */
  upload(envelope: unknown): Promise<string>;
}

/** What the owner signs in with. */
export const OWNER = { name: 'Owner', email: 'owner@example.com', password: 'a long enough password' } as const;

/** Starts a course and does the first steps. */
export async function startPreparedCourse(): Promise<PreparedCourse> {
  const course = await startCourse();
  const account = await takeFirstSteps(course.url);
  const client = new Client(Number(new URL(course.url).port), 8, 30_000);
  const send = (method: string, path: string, sending: Sending): Promise<Received> =>
    client.send({ method, path, ...wireForm(sending) });
  return {
    ...course,
    account,
    send,
    visitAsOwner: (look = {}) => course.visit({ cookie: account.cookie, ...look }),
    upload: async (body) => runIdOf(await send('POST', account.uploadPath, { as: account.writeToken, body })),
    close: async () => {
      client.close();
      await course.close();
    },
  };
}

function wireForm({ as, body, accept = 'application/json' }: Sending): {
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
  return as.startsWith('clarion_session=') ? { Cookie: as } : { Authorization: `Bearer ${as}` };
}

function runIdOf({ status, text }: Received): string {
  if (status >= 300) throw new Error(`The upload was answered with ${status}: ${text}`);
  return textOf(JSON.parse(text), 'runId');
}
