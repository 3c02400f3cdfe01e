/** An organization with an owner, a project, and tokens to upload and to read with. */
export interface Account {
  /** Cookie header of the owner's web session. */
  readonly cookie: string;
  readonly projectId: string;
  readonly targetId: string;
  /** Scoped to `runs:write`. */
  readonly writeToken: string;
  /** Scoped to `runs:read`. */
  readonly readToken: string;
  /** Path of the uploads. */
  readonly uploadPath: string;
}

/** Who owns the organization, and how they sign in. */
export const OWNER = { name: 'Owner', email: 'owner@example.com', password: 'a long enough password' };

/** A member of a JSON object that is a text. Throws when it is none. */
export function textOf(value: unknown, name: string): string {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof member !== 'string') throw new Error(`No text "${name}" in ${JSON.stringify(value)}`);
  return member;
}

/** Does the first-run set-up of a server over HTTP and makes the tokens. */
export async function setUpServer(url: string): Promise<Account> {
  const cookie = await setUp(url);
  const projects = await getJson(`${url}/v1/projects`, cookie);
  const projectId = textOf(firstOf(Reflect.get(Object(projects), 'items')), 'id');
  const targetId = textOf(firstOf(await getJson(`${url}/v1/projects/${projectId}/targets`, cookie)), 'id');
  return {
    cookie,
    projectId,
    targetId,
    writeToken: await makeToken(url, cookie, 'runs:write'),
    readToken: await makeToken(url, cookie, 'runs:read'),
    uploadPath: `/v1/projects/${projectId}/targets/${targetId}/runs`,
  };
}

async function setUp(url: string): Promise<string> {
  const body = { organizationName: 'Acme', ...OWNER };
  const answer = await post(`${url}/admin/v1/setup`, body);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`The set-up was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return cookie;
}

async function makeToken(url: string, cookie: string, scope: string): Promise<string> {
  const answer = await post(`${url}/admin/v1/tokens`, { type: 'scoped', name: scope, scopes: [scope] }, cookie);
  return textOf(await answer.json(), 'value');
}

async function getJson(url: string, cookie: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { Cookie: cookie } });
  return answer.json();
}

function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie === '' ? {} : { Cookie: cookie }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}
