import { newSecretValue, readSecretValue } from '../../src/sessions/routed-secret.js';
import type { Role } from '../../src/auth/permissions.js';
import {
  isUserId,
  newOrganizationId,
  newPasskeyId,
  newSessionId,
  newUserId,
  type OrganizationId,
  type UserId,
} from '../../src/common/identifiers.js';
import type { Client, Received, Sent } from './exchange.js';
import type { RunningApp } from './running-app.js';

/** A user within an organization, signed in. */
export interface Person {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly email: string;
  /** Value of the Cookie header. */
  readonly cookie: string;
}

/** An organization. Its canary stands in all that its people name, so that a leak is seen wherever it turns up. */
export interface Tenant {
  readonly id: OrganizationId;
  readonly canary: string;
  readonly owner: Person;
}

/** A project with the target it was born with. */
export interface ProjectIds {
  readonly projectId: string;
  readonly targetId: string;
}

export const PASSWORD = 'correct battery horse';

/** A running application with somebody to ask it. */
export interface World {
  readonly app: RunningApp;
  readonly client: Client;
}

/** Does the first-run set-up over HTTP. */
export async function setUpTenant({ app, client }: World, canary: string): Promise<Tenant> {
  const email = `owner@${canary.toLowerCase()}.example`;
  const order = { organizationName: `Organization ${canary}`, name: `Owner ${canary}`, email, password: PASSWORD };
  const answer = await client.send(jsonRequest('POST', '/admin/v1/setup', '', order));
  const body = bodyOf(answer, 201);
  const owner = { userId: userIdOf(textAt(body, 'user', 'id')), email, cookie: cookieOf(answer) };
  const [row] = await app.dataSource.query<{ id: OrganizationId }[]>('SELECT id FROM organizations');
  if (row === undefined) throw new Error('The set-up made no organization');
  return { id: row.id, canary, owner: { ...owner, organizationId: row.id } };
}

/** Inserts one more organization with its owner: the set-up makes only the first. */
export async function insertTenant({ app }: Pick<World, 'app'>, canary: string): Promise<Tenant> {
  const id = newOrganizationId();
  const userId = newUserId();
  const email = `owner@${canary.toLowerCase()}.example`;
  await app.dataSource.query('INSERT INTO organizations (id, name, created_at) VALUES ($1, $2, now())', [
    id,
    `Organization ${canary}`,
  ]);
  await app.dataSource.query(
    'INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())',
    [userId, email, `Owner ${canary}`, `plain:${PASSWORD}`],
  );
  await app.dataSource.query(
    "INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'owner', now())",
    [id, userId],
  );
  return { id, canary, owner: { userId, organizationId: id, email, cookie: await insertSession(app, id, userId) } };
}

/** Adds a member over HTTP, who is signed in. */
export async function addMember({ app, client }: World, tenant: Tenant, role: Role, label: string): Promise<Person> {
  const email = `${label}@${tenant.canary.toLowerCase()}.example`;
  const order = { email, name: `${label} ${tenant.canary}`, role, password: PASSWORD };
  const body = bodyOf(await client.send(jsonRequest('POST', '/admin/v1/members', tenant.owner.cookie, order)), 201);
  const userId = userIdOf(textAt(body, 'userId'));
  return { userId, organizationId: tenant.id, email, cookie: await insertSession(app, tenant.id, userId) };
}

/** Signs a user in without a password. Answers the Cookie header's value. */
export async function insertSession(app: RunningApp, organizationId: OrganizationId, userId: UserId): Promise<string> {
  const value = newSecretValue(organizationId);
  const cookie = `clarion_session=${value}`;
  await app.dataSource.query(
    `INSERT INTO sessions (digest, id, user_id, organization_id, created_at, last_seen_at, expires_at, proven_at)
     VALUES ($1, $2, $3, $4, now(), now(), now() + interval '1 day', now())`,
    [digestOfSession(cookie), newSessionId(organizationId), userId, organizationId],
  );
  return cookie;
}

/** One more session of the user whose session is in a Cookie header. */
export async function copySession(app: RunningApp, cookie: string): Promise<string> {
  const [row] = await app.dataSource.query<{ organization_id: OrganizationId; user_id: UserId }[]>(
    'SELECT organization_id, user_id FROM sessions WHERE digest = $1',
    [digestOfSession(cookie)],
  );
  if (row === undefined) throw new Error('The session is over');
  return insertSession(app, row.organization_id, row.user_id);
}

/** A session of a new user, who is in the organization of the session in a Cookie header what its user is. */
export async function sessionOfDouble(app: RunningApp, cookie: string): Promise<string> {
  const userId = newUserId();
  await app.dataSource.query(
    'INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())',
    [userId, `${userId.toLowerCase()}@double.example`, 'Double', `plain:${PASSWORD}`],
  );
  const [row] = await app.dataSource.query<{ organization_id: OrganizationId; role: Role }[]>(
    `SELECT membership.organization_id, membership.role FROM sessions session
     JOIN memberships membership USING (organization_id, user_id) WHERE session.digest = $1`,
    [digestOfSession(cookie)],
  );
  if (row === undefined) throw new Error('The session is over');
  await app.dataSource.query(
    'INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, $3, now())',
    [row.organization_id, userId, row.role],
  );
  return insertSession(app, row.organization_id, userId);
}

/** Gives a user a passkey that nobody can use. Returns its id. */
export async function addPasskey({ app }: World, { userId }: Person): Promise<string> {
  const id = newPasskeyId();
  await app.dataSource.query(
    `INSERT INTO passkeys (credential_id, id, user_id, name, public_key, counter, transports, created_at)
     VALUES ($1, $1, $2, 'Key', '', 0, '{}', now())`,
    [id, userId],
  );
  return id;
}

/** The identifier of the session of a person. */
export async function sessionIdOf({ app }: World, { userId }: Person): Promise<string> {
  const [row] = await app.dataSource.query<{ id: string }[]>('SELECT id FROM sessions WHERE user_id = $1', [userId]);
  if (row === undefined) throw new Error('The user has no session');
  return row.id;
}

/** The digest under which the session in a Cookie header is stored. */
export function digestOfSession(cookie: string): Buffer {
  const digest = readSecretValue(cookie.slice('clarion_session='.length))?.digest;
  if (digest === undefined) throw new Error('The cookie holds no session');
  return digest;
}

/** Makes a token over HTTP. `scopes` undefined makes a personal one. */
export async function makeToken(
  world: World,
  person: Person,
  name: string,
  scopes?: readonly string[],
): Promise<MadeToken> {
  const order = scopes === undefined ? { type: 'personal', name } : { type: 'scoped', name, scopes };
  const body = bodyOf(await world.client.send(jsonRequest('POST', '/admin/v1/tokens', person.cookie, order)), 201);
  return { id: textAt(body, 'id'), value: textAt(body, 'value') };
}

/** A token, with the value that is shown once. */
export interface MadeToken {
  readonly id: string;
  readonly value: string;
}

/** Makes a project over HTTP. */
export async function makeProject({ client }: World, person: Person, name: string): Promise<ProjectIds> {
  const body = bodyOf(await client.send(jsonRequest('POST', '/v1/projects', person.cookie, { name })), 201);
  return { projectId: textAt(body, 'id'), targetId: textAt(body, 'defaultTargetId') };
}

/** Makes one more target of a project over HTTP. */
export async function makeTarget({ client }: World, person: Person, projectId: string, name: string): Promise<string> {
  const sent = jsonRequest('POST', `/v1/projects/${projectId}/targets`, person.cookie, { name });
  return textAt(bodyOf(await client.send(sent), 201), 'id');
}

/** Uploads a run over HTTP; answers its id. */
export async function uploadRun({ client }: World, person: Person, ids: ProjectIds, envelope: object): Promise<string> {
  const sent = jsonRequest(
    'POST',
    `/v1/projects/${ids.projectId}/targets/${ids.targetId}/runs`,
    person.cookie,
    envelope,
  );
  return textAt(bodyOf(await client.send(sent), 201), 'runId');
}

/** Invites somebody as a viewer over HTTP; answers the invitation's id. */
export async function invite({ client }: World, person: Person, email: string): Promise<string> {
  const sent = jsonRequest('POST', '/admin/v1/invitations', person.cookie, { email, role: 'viewer' });
  return textAt(bodyOf(await client.send(sent), 201), 'id');
}

/** A request of the web application with a JSON body. */
export function jsonRequest(method: string, path: string, cookie: string, body?: object): Sent {
  const headers = {
    ...(cookie === '' ? {} : { Cookie: cookie }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  return body === undefined ? { method, path, headers } : { method, path, headers, body: JSON.stringify(body) };
}

/** The parsed body of an answer. Throws what was answered when the status is another. */
export function bodyOf(answer: Received, status: number): unknown {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.text === '' ? undefined : JSON.parse(answer.text);
}

/** The text at a path in a parsed body. */
export function textAt(body: unknown, ...path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}`);
  return found;
}

function userIdOf(text: string): UserId {
  if (!isUserId(text)) throw new Error(`${text} is no user's id`);
  return text;
}

function cookieOf(answer: Received): string {
  const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0];
  if (cookie === undefined) throw new Error('The answer sets no cookie');
  return cookie;
}
