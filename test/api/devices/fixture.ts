import { jest } from '@jest/globals';
import { Clock } from '../../../src/common/clock.js';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { Client } from '../../support/exchange.js';
import {
  addMember,
  insertTenant,
  jsonRequest,
  PASSWORD,
  type Person,
  type Tenant,
  type World,
} from '../../support/world.js';
import type { OrganizationId } from '../../../src/common/identifiers.js';
import { isUserId } from '../../../src/common/identifiers.js';

export const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const CLIENT = 'clarion-cli';

/** What the owner of the home organization signs in with. */
export const OWNER = { email: 'owner@example.com', password: 'a long enough password' } as const;

/**
 * DEVICES=whole guesses ten thousand codes and polls a thousand times at once, which takes minutes: once in a while, and after changes
 * to what they hold.
 */
export const IS_WHOLE = process.env['DEVICES'] === 'whole';

/** What a device was given to begin with. */
export interface Codes {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** The application with devices and people around it, and a time that can be moved. */
export interface Fixture {
  readonly api: Api;
  /** Its organization is that of the API's account. */
  readonly home: Tenant;
  /** Another organization of the same server. */
  readonly elsewhere: Tenant;
  /** Moves the time forward. */
  advance(ms: number): void;
  /** Sends a form from a network of its own, if none is named. */
  form(
    path: string,
    fields: Readonly<Record<string, string>> | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Has a device ask for access. */
  begin(fields?: Readonly<Record<string, string>>): Promise<Codes>;
  /** Has a device poll. */
  poll(deviceCode: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Has somebody look at a code. */
  look(cookie: string, userCode: string, ip?: string): Promise<Answer>;
  /** Has somebody decide. */
  decide(
    verdict: 'approve' | 'deny',
    cookie: string,
    userCode: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Signs the owner of the home organization in again: the time may have been moved since the last sign-in. Returns the cookie. */
  signIn(): Promise<string>;
  /** A new member of the home organization, signed in. */
  member(role: 'viewer' | 'member' | 'admin'): Promise<Person>;
  close(): Promise<void>;
}

/** An address that nobody asked from yet. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${Math.floor(addresses / 62500) % 250}.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
}

let addresses = 0;
let people = 0;

/** Starts the application behind a proxy, so that requests come from the addresses they name. */
export async function startFixture(): Promise<Fixture> {
  const api = await startApi({ CLARION_TRUSTED_PROXIES: '127.0.0.1' });
  const client = new Client(api.app.port);
  const world = { app: api.app, client };
  const home = await homeOf(api);
  const elsewhere = await insertTenant(world, 'ELSEWHERE');
  const form: Fixture['form'] = (path, fields, headers = {}) => sendForm(api, path, fields, headers);
  return {
    api,
    home,
    elsewhere,
    form,
    advance: movableTime(api),
    begin: async (fields = {}) => codesOf(await form('/cli/device/code', { client_id: CLIENT, ...fields })),
    poll: (deviceCode, fields = {}) =>
      form('/cli/device/token', { grant_type: GRANT, client_id: CLIENT, device_code: deviceCode, ...fields }),
    look: (cookie, userCode, ip = freshAddress()) =>
      api.send('GET', `/admin/v1/device?userCode=${encodeURIComponent(userCode)}`, {
        as: cookie,
        headers: { 'X-Forwarded-For': ip },
      }),
    decide: (verdict, cookie, userCode, headers = {}) =>
      api.send('POST', `/admin/v1/device/${verdict}`, {
        as: cookie,
        body: { userCode },
        headers: { 'X-Forwarded-For': freshAddress(), ...headers },
      }),
    signIn: () => signIn(world, OWNER.email, OWNER.password),
    member: (role) => newMember(world, home, role),
    close: async () => {
      client.close();
      await api.close();
    },
  };
}

function sendForm(
  api: Api,
  path: string,
  fields: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': freshAddress() };
  return api.send('POST', path, { body, headers: { ...type, ...headers } });
}

function movableTime(api: Api): (ms: number) => void {
  let aheadMs = 0;
  jest.spyOn(api.app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + aheadMs));
  return (ms) => {
    aheadMs += ms;
  };
}

/** The codes of an answer that began a request. */
export function codesOf(answer: Answer): Codes {
  if (answer.status !== 200) throw new Error(`Expected codes, got ${answer.status}: ${answer.text}`);
  return { deviceCode: String(answer.body['device_code']), userCode: String(answer.body['user_code']) };
}

async function homeOf(api: Api): Promise<Tenant> {
  const [row] = await api.app.dataSource.query<{ organization_id: OrganizationId; user_id: string }[]>(
    'SELECT organization_id, user_id FROM memberships',
  );
  if (row === undefined || !isUserId(row.user_id)) throw new Error('The set-up made no member');
  const owner = { userId: row.user_id, organizationId: row.organization_id, email: OWNER.email, cookie: api.cookie };
  return { id: row.organization_id, canary: 'HOME', owner };
}

/** Signed in over HTTP, for the server's time may not be the database's here. */
async function newMember(world: World, home: Tenant, role: 'viewer' | 'member' | 'admin'): Promise<Person> {
  people += 1;
  const person = await addMember(world, home, role, `person-${people}`);
  return { ...person, cookie: await signIn(world, person.email, PASSWORD) };
}

async function signIn({ client }: World, email: string, password: string): Promise<string> {
  const answer = await client.send(jsonRequest('POST', '/admin/v1/session', '', { email, password }));
  const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0];
  if (cookie === undefined) throw new Error(`The sign-in was answered with ${answer.status}`);
  return cookie;
}

/** The items of an answer's list. */
export function itemsOf(answer: Answer): readonly Json[] {
  return Object.values(answer.body['items'] ?? {});
}

/** The newest audit records of an action. */
export async function auditOf(fixture: Fixture, action: string): Promise<readonly Json[]> {
  return itemsOf(await fixture.api.send('GET', `/admin/v1/audit?action=${action}`, { as: fixture.api.cookie }));
}
