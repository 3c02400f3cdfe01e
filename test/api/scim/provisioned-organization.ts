import { startApi, type Answer, type Api } from '../../support/api.js';

/** A provider of identities that provisions the organization of an application. */
export interface Provider {
  readonly api: Api;
  /** The provisioning token. */
  readonly token: string;
  /** Sends a request of SCIM with the token. */
  scim(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Creates a user and returns its id. */
  create(userName: string, more?: object): Promise<string>;
  /** Creates a group and returns its id. */
  createGroup(displayName: string, members?: readonly string[]): Promise<string>;
  /** Sends a PATCH with operations. */
  patch(path: string, ...operations: readonly object[]): Promise<Answer>;
  /** Sets the roles of groups. */
  setRoles(defaultRole: string, groups?: Readonly<Record<string, string>>): Promise<void>;
  /** The role of a member; undefined for who is none. */
  roleOf(userId: string): Promise<unknown>;
  /** The newest records of the audit log, as actions with details. */
  audit(): Promise<readonly (readonly [unknown, unknown])[]>;
  close(): Promise<void>;
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** The items of a list in an answer. */
export function itemsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter(isRecord);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Starts an application whose organization is provisioned. */
export async function startProvider(environment: Readonly<Record<string, string>> = {}): Promise<Provider> {
  const api = await startApi(environment);
  const made = await api.send('POST', '/admin/v1/provisioning/token', { as: api.cookie });
  const token = String(made.body['value']);
  const scim = (method: string, path: string, body?: unknown): Promise<Answer> =>
    api.send(method, `/scim/v2${path}`, {
      as: token,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/scim+json; charset=utf-8' } }),
    });
  const idOf = (answer: Answer): string => {
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return String(answer.body['id']);
  };
  return {
    api,
    token,
    scim,
    create: async (userName, more = {}) => idOf(await scim('POST', '/Users', { schemas: [USER], userName, ...more })),
    createGroup: async (displayName, members = []) =>
      idOf(
        await scim('POST', '/Groups', {
          schemas: [GROUP],
          displayName,
          members: members.map((value) => ({ value })),
        }),
      ),
    patch: (path, ...operations) => scim('PATCH', path, { schemas: [PATCH], Operations: operations }),
    setRoles: async (defaultRole, groups = {}) => {
      const list = Object.entries(groups).map(([displayName, role]) => ({ displayName, role }));
      const body = { defaultRole, groups: list };
      const answer = await api.send('PUT', '/admin/v1/provisioning/roles', { as: api.cookie, body });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    },
    roleOf: async (userId) => {
      const answer = await api.send('GET', '/admin/v1/members?limit=200', { as: api.cookie });
      return itemsOf(answer.body['items']).find((member) => member['userId'] === userId)?.['role'];
    },
    audit: async () => {
      const answer = await api.send('GET', '/admin/v1/audit?limit=20', { as: api.cookie });
      return itemsOf(answer.body['items']).map((record) => [record['action'], record['details']] as const);
    },
    close: async () => {
      await api.close();
      // An error of the server itself must not pass as a refusal.
      if (api.app.failures.length > 0) throw new Error(`The server failed: ${String(api.app.failures[0])}`);
    },
  };
}
