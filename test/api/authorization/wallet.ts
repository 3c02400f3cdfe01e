import { newSecretValue } from '../../../src/sessions/routed-secret.js';
import { newOrganizationId } from '../../../src/common/identifiers.js';
import { newTokenValue } from '../../../src/tokens/token-value.js';
import type { CredentialName } from './credentials.js';
import type { Scope } from './access-rules.js';
import type { Scene } from './scene.js';
import type { Person } from '../../support/world.js';
import { makeStock, type ByScope, type Stock } from './stock.js';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** What a credential puts into a request. */
export interface Presented {
  readonly headers: Headers;
  /** Appended to the query. */
  readonly query?: string;
}

/** What each credential presents to a route that asks for a scope; where none is asked for, any will do. */
export type Wallet = Readonly<Record<CredentialName, (scope: Scope) => Presented>>;

type Pocket = (scope: Scope) => Presented;

/** Makes what every credential presents. */
export async function fillWallet(scene: Scene): Promise<Wallet> {
  const stock = await makeStock(scene);
  return {
    ...nothingGood(scene, stock),
    ...tokens(stock),
    ...singleScopes(stock.tokens.only),
    ...sessions(scene, stock),
    ...both(stock),
    ...browsers(scene, stock),
    'provisioning token': bearer(newTokenValue(scene.inside.id)),
    'provisioning token of another organization': bearer(newTokenValue(scene.outside.id)),
  };
}

const always =
  (headers: Headers): Pocket =>
  () => ({ headers });
const bearer = (value: string): Pocket => always({ Authorization: `Bearer ${value}` });
const byScope =
  (values: ByScope): Pocket =>
  (scope) => ({ headers: { Authorization: `Bearer ${values[scope]}` } });
const cookie = (value: string, more: Headers = {}): Pocket => always({ Cookie: value, ...more });

function nothingGood({ inside, silent }: Scene, { tokens: stock }: Stock) {
  const good = stock.personal.owner;
  return {
    nothing: always({}),
    'Basic credentials': always({ Authorization: basic(good) }),
    'a token in the query alone': () => ({ headers: {}, query: `access_token=${good}` }),
    'a token as the session cookie': cookie(`clarion_session=${good}`),
    'Bearer without a value': always({ Authorization: 'Bearer' }),
    'Bearer with two values': always({ Authorization: `Bearer ${good} ${good}` }),
    'two Authorization headers': always({ Authorization: [`Bearer ${good}`, `Bearer ${stock.every}`] }),
    'a token with a wrong checksum': bearer(`${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`),
    'a token cut short': bearer(good.slice(0, -1)),
    'an unknown token': bearer(newTokenValue(inside.id)),
    'a token of an unknown organization': bearer(newTokenValue(newOrganizationId())),
    'a token routed to another organization': bearer(newTokenValue(silent.id)),
    'an expired token': bearer(stock.expired.value),
    'a revoked token': bearer(stock.revoked.value),
    'a session as the token': bearer(inside.owner.cookie.slice('clarion_session='.length)),
    'personal token of a disabled user': bearer(stock.personal.disabled),
    'personal token of a removed member': bearer(stock.personal.removed),
    'personal token of a deactivated member': bearer(stock.personal.deactivated),
  };
}

function tokens({ tokens: stock }: Stock) {
  const { personal } = stock;
  return {
    'personal token of a viewer': bearer(personal.viewer),
    'personal token of a member': bearer(personal.member),
    'personal token of an admin': bearer(personal.admin),
    'personal token of an owner': bearer(personal.owner),
    'personal token after the role was lowered': bearer(personal.lowered),
    'personal token, scheme in lower case': always({ Authorization: `bearer  ${personal.owner}` }),
    'scoped token with exactly the scope': byScope(stock.only),
    'scoped token with every scope but it': byScope(stock.allBut),
    'scoped token with every scope': bearer(stock.every),
    'scoped token after the role was lowered': bearer(stock.loweredEvery),
    'scoped token without the scope after the role was lowered': byScope(stock.loweredAllBut),
    'personal token of another organization': bearer(personal.outsider),
    'personal token of a viewer of another organization': bearer(personal.outsideViewer),
    'scoped token of another organization with exactly the scope': byScope(stock.outsideOnly),
    'scoped token of another organization with every scope but it': byScope(stock.outsideAllBut),
  };
}

function singleScopes(only: ByScope) {
  return {
    'scoped token with runs:write': bearer(only['runs:write']),
    'scoped token with runs:read': bearer(only['runs:read']),
    'scoped token with targets:read': bearer(only['targets:read']),
    'scoped token with targets:write': bearer(only['targets:write']),
    'scoped token with contracts:read': bearer(only['contracts:read']),
    'scoped token with contracts:write': bearer(only['contracts:write']),
    'scoped token with apis:read': bearer(only['apis:read']),
    'scoped token with apis:write': bearer(only['apis:write']),
    'scoped token with collections:read': bearer(only['collections:read']),
    'scoped token with collections:write': bearer(only['collections:write']),
    'scoped token with environments:read': bearer(only['environments:read']),
    'scoped token with environments:write': bearer(only['environments:write']),
    'scoped token with taxonomy:read': bearer(only['taxonomy:read']),
    'scoped token with taxonomy:write': bearer(only['taxonomy:write']),
    'scoped token with portal:read': bearer(only['portal:read']),
    'scoped token with portal:write': bearer(only['portal:write']),
    'scoped token with agent:use': bearer(only['agent:use']),
    'scoped token with projects:read': bearer(only['projects:read']),
    'scoped token with projects:write': bearer(only['projects:write']),
    'scoped token with runs:delete': bearer(only['runs:delete']),
  };
}

function sessions({ inside }: Scene, { people, over }: Stock) {
  return {
    'session of a viewer': cookie(people.viewer.cookie),
    'session of a member': cookie(people.member.cookie),
    'session of an admin': cookie(people.admin.cookie),
    'session of an owner': cookie(people.owner.cookie),
    'session after the role was lowered': cookie(people.lowered.cookie),
    'session of another organization': cookie(people.outsider.cookie),
    'a session that was signed out': cookie(over.signedOut),
    'a session past its time': cookie(over.past),
    'a session unused for too long': cookie(over.idle),
    'session of a disabled user': cookie(people.disabled.cookie),
    'session of a removed member': cookie(people.removed.cookie),
    'session of a deactivated member': cookie(people.deactivated.cookie),
    'an unknown session': cookie(`clarion_session=${newSecretValue(inside.id)}`),
    'a malformed session': cookie('clarion_session=%00; clarion_session='),
  };
}

function both({ people, tokens: stock }: Stock) {
  const { viewer, owner } = people;
  const withToken =
    (person: Person, values: ByScope): Pocket =>
    (scope) => ({
      headers: { Cookie: person.cookie, Authorization: `Bearer ${values[scope]}` },
    });
  return {
    'session and token with the scope': withToken(viewer, stock.only),
    'session and token without the scope': withToken(owner, stock.allBut),
    'session and unknown token': cookie(owner.cookie, {
      Authorization: `Bearer ${newTokenValue(owner.organizationId)}`,
    }),
    'session and Bearer without a value': cookie(owner.cookie, { Authorization: 'Bearer ' }),
    'session and Basic credentials': cookie(owner.cookie, { Authorization: basic('nobody') }),
  };
}

/** What browsers add by themselves (Fetch Metadata, RFC 6454). */
function browsers({ app }: Scene, { people, tokens: stock, over }: Stock) {
  const owner = people.owner.cookie;
  const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  return {
    'session from the own origin': cookie(owner, { Origin: app.url }),
    'session from the same origin, as the browser says': cookie(owner, {
      Origin: app.url,
      'Sec-Fetch-Site': 'same-origin',
    }),
    'session by the address bar': cookie(owner, { 'Sec-Fetch-Site': 'none' }),
    'session from a foreign origin': cookie(owner, { Origin: 'https://evil.example' }),
    'session from a hidden origin': cookie(owner, { Origin: 'null' }),
    'session from another site': cookie(owner, elsewhere),
    'session from a sister site': cookie(owner, { 'Sec-Fetch-Site': 'same-site' }),
    'nothing, from another site': always(elsewhere),
    'a session that was signed out, from another site': cookie(over.signedOut, elsewhere),
    'token with the scope from another site': (scope: Scope) => ({
      headers: { Authorization: `Bearer ${stock.only[scope]}`, ...elsewhere },
    }),
  };
}

function basic(password: string): string {
  return `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;
}
