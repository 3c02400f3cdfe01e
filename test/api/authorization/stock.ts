import {
  addMember,
  bodyOf,
  digestOfSession,
  insertSession,
  jsonRequest,
  makeToken,
  type MadeToken,
  type Person,
} from '../../support/world.js';
import { SCOPES, type Scope } from './access-rules.js';
import type { Scene } from './scene.js';

/** Who comes to the service. */
export interface People {
  readonly viewer: Person;
  readonly member: Person;
  readonly admin: Person;
  readonly owner: Person;
  /** An owner who was made a viewer. */
  readonly lowered: Person;
  readonly disabled: Person;
  readonly removed: Person;
  readonly deactivated: Person;
  readonly outsider: Person;
  readonly outsideViewer: Person;
}

/** The value of a token for each scope. */
export type ByScope = Readonly<Record<Scope, string>>;

/** Values of tokens. */
export interface Tokens {
  readonly personal: Readonly<Record<keyof People, string>>;
  readonly expired: MadeToken;
  readonly revoked: MadeToken;
  /** With one scope. */
  readonly only: ByScope;
  /** With every scope but one. */
  readonly allBut: ByScope;
  readonly every: string;
  readonly loweredEvery: string;
  readonly loweredAllBut: ByScope;
  readonly outsideOnly: ByScope;
  readonly outsideAllBut: ByScope;
}

/** Cookies of sessions that are over. */
export interface OverSessions {
  readonly signedOut: string;
  readonly past: string;
  readonly idle: string;
}

/** Everything that credentials are made of. */
export interface Stock {
  readonly people: People;
  readonly tokens: Tokens;
  readonly over: OverSessions;
}

/** Makes people, tokens and sessions over HTTP, and then ends what is to be over. */
export async function makeStock(scene: Scene): Promise<Stock> {
  const people = await makePeople(scene);
  const tokens = await makeTokens(scene, people);
  const session = (): Promise<string> => insertSession(scene.app, scene.inside.id, people.owner.userId);
  const stock = { people, tokens, over: { signedOut: await session(), past: await session(), idle: await session() } };
  await requireAllValid(scene, stock);
  await endTokens(scene, stock);
  await endSessions(scene, stock);
  return stock;
}

async function makePeople(scene: Scene): Promise<People> {
  const { inside, outside } = scene;
  return {
    viewer: await addMember(scene, inside, 'viewer', 'viewer'),
    member: await addMember(scene, inside, 'member', 'member'),
    admin: await addMember(scene, inside, 'admin', 'admin'),
    owner: await addMember(scene, inside, 'owner', 'owner-of-tokens'),
    lowered: await addMember(scene, inside, 'owner', 'lowered'),
    disabled: await addMember(scene, inside, 'owner', 'disabled'),
    removed: await addMember(scene, inside, 'owner', 'removed'),
    deactivated: await addMember(scene, inside, 'owner', 'deactivated'),
    outsider: outside.owner,
    outsideViewer: await addMember(scene, outside, 'viewer', 'viewer'),
  };
}

async function makeTokens(scene: Scene, people: People): Promise<Tokens> {
  const { owner, lowered, outsider } = people;
  return {
    personal: await personalTokens(scene, people),
    expired: await makeToken(scene, owner, 'expired'),
    revoked: await makeToken(scene, owner, 'revoked'),
    only: await byScope(scene, owner, (scope) => [scope]),
    allBut: await byScope(scene, owner, allBut),
    every: (await makeToken(scene, owner, 'every', SCOPES)).value,
    loweredEvery: (await makeToken(scene, lowered, 'every', SCOPES)).value,
    loweredAllBut: await byScope(scene, lowered, allBut),
    outsideOnly: await byScope(scene, outsider, (scope) => [scope]),
    outsideAllBut: await byScope(scene, outsider, allBut),
  };
}

async function personalTokens(scene: Scene, people: People): Promise<Tokens['personal']> {
  const personal = async (person: Person): Promise<string> => (await makeToken(scene, person, 'personal')).value;
  return {
    viewer: await personal(people.viewer),
    member: await personal(people.member),
    admin: await personal(people.admin),
    owner: await personal(people.owner),
    lowered: await personal(people.lowered),
    disabled: await personal(people.disabled),
    removed: await personal(people.removed),
    deactivated: await personal(people.deactivated),
    outsider: await personal(people.outsider),
    outsideViewer: await personal(people.outsideViewer),
  };
}

function allBut(scope: Scope): readonly Scope[] {
  return SCOPES.filter((other) => other !== scope);
}

async function byScope(scene: Scene, person: Person, scopesOf: (scope: Scope) => readonly Scope[]): Promise<ByScope> {
  const value = async (scope: Scope): Promise<string> =>
    (await makeToken(scene, person, `for ${scope}`, scopesOf(scope))).value;
  return {
    'runs:write': await value('runs:write'),
    'runs:read': await value('runs:read'),
    'targets:read': await value('targets:read'),
    'targets:write': await value('targets:write'),
    'contracts:read': await value('contracts:read'),
    'contracts:write': await value('contracts:write'),
    'apis:read': await value('apis:read'),
    'apis:write': await value('apis:write'),
    'collections:read': await value('collections:read'),
    'collections:write': await value('collections:write'),
    'files:read': await value('files:read'),
    'files:write': await value('files:write'),
    'environments:read': await value('environments:read'),
    'environments:write': await value('environments:write'),
    'taxonomy:read': await value('taxonomy:read'),
    'taxonomy:write': await value('taxonomy:write'),
    'portal:read': await value('portal:read'),
    'portal:write': await value('portal:write'),
    'agent:use': await value('agent:use'),
    'projects:read': await value('projects:read'),
    'projects:write': await value('projects:write'),
    'runs:delete': await value('runs:delete'),
  };
}

/** A credential that never worked would prove nothing by being refused. */
async function requireAllValid({ client }: Scene, { people, tokens, over }: Stock): Promise<void> {
  const { disabled, removed, deactivated } = tokens.personal;
  for (const value of [tokens.expired.value, tokens.revoked.value, disabled, removed, deactivated]) {
    bodyOf(await client.send({ method: 'GET', path: '/v1/me', headers: { Authorization: `Bearer ${value}` } }), 200);
  }
  const ended = [people.disabled.cookie, people.removed.cookie, people.deactivated.cookie];
  for (const cookie of [over.signedOut, over.past, over.idle, ...ended]) {
    bodyOf(await client.send(jsonRequest('GET', '/v1/me', cookie)), 200);
  }
}

async function endTokens({ app, client, inside }: Scene, { people, tokens }: Stock): Promise<void> {
  const { cookie } = inside.owner;
  bodyOf(await client.send(jsonRequest('DELETE', `/admin/v1/tokens/${tokens.revoked.id}`, cookie)), 204);
  bodyOf(await client.send(jsonRequest('DELETE', `/admin/v1/members/${people.removed.userId}`, cookie)), 204);
  const deactivation = `/admin/v1/members/${people.deactivated.userId}/deactivation`;
  bodyOf(await client.send(jsonRequest('PUT', deactivation, cookie)), 200);
  bodyOf(
    await client.send(jsonRequest('PATCH', `/admin/v1/members/${people.lowered.userId}`, cookie, { role: 'viewer' })),
    200,
  );
  await app.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [people.disabled.userId]);
  await app.dataSource.query("UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [
    tokens.expired.id,
  ]);
}

async function endSessions({ app, client }: Scene, { over }: Stock): Promise<void> {
  const { dataSource } = app;
  bodyOf(await client.send(jsonRequest('DELETE', '/admin/v1/session', over.signedOut)), 204);
  await dataSource.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE digest = $1", [
    digestOfSession(over.past),
  ]);
  await dataSource.query("UPDATE sessions SET last_seen_at = now() - interval '25 hours' WHERE digest = $1", [
    digestOfSession(over.idle),
  ]);
}
