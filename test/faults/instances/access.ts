import type { Answer } from '../../support/api.js';
import type { Cluster } from './cluster.js';
import { addPeople, type Person } from './people.js';

/** What came of a part of the course. */
export interface PartReport {
  readonly figures: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** A change of access that one instance answers and the others must follow at once. */
interface Change {
  readonly name: string;
  readonly method: string;
  readonly path: (person: Person) => string;
  /** Credential of the one who changes. */
  readonly as: (person: Person, cluster: Cluster) => string;
  readonly body?: object;
  /** What the change takes away, or alters. */
  readonly credentials: (person: Person) => readonly string[];
  readonly after: (answer: Answer) => boolean;
}

const isRefused = ({ status }: Answer): boolean => status === 401;

const CHANGES: readonly Change[] = [
  {
    name: 'role change',
    method: 'PATCH',
    path: ({ userId }) => `/admin/v1/members/${userId}`,
    as: (_, { account }) => account.cookie,
    body: { role: 'member' },
    credentials: ({ cookie, token }) => [cookie, token],
    after: ({ body }) => String(body['role']) === 'member',
  },
  {
    name: 'sign-out',
    method: 'DELETE',
    path: () => '/admin/v1/session',
    as: ({ cookie }) => cookie,
    credentials: ({ cookie }) => [cookie],
    after: isRefused,
  },
  {
    name: 'revocation',
    method: 'DELETE',
    path: ({ tokenId }) => `/admin/v1/tokens/${tokenId}`,
    as: (_, { account }) => account.cookie,
    credentials: ({ token }) => [token],
    after: isRefused,
  },
  {
    name: 'removal of a member',
    method: 'DELETE',
    path: ({ userId }) => `/admin/v1/members/${userId}`,
    as: (_, { account }) => account.cookie,
    credentials: ({ otherToken }) => [otherToken],
    after: isRefused,
  },
];

const AT_ONCE = 16;

/** Changes the access of many people at once, each on one instance, and asks the others with their next requests. */
export async function changeAccess(cluster: Cluster, people: number): Promise<PartReport> {
  const waiting = [...(await addPeople(cluster.database, cluster.organizationId, people))];
  const violations: string[] = [];
  let checks = 0;
  const work = async (first: number): Promise<void> => {
    let index = first;
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      for (const change of CHANGES) {
        const result = await checkChange(cluster, index, person, change);
        violations.push(...result.violations);
        checks += result.checks;
        index += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
  return { figures: { people, changes: people * CHANGES.length, checks, late: violations.length }, violations };
}

async function checkChange(
  cluster: Cluster,
  at: number,
  person: Person,
  change: Change,
): Promise<{ readonly checks: number; readonly violations: readonly string[] }> {
  const others = Array.from({ length: cluster.size - 1 }, (_, index) => at + 1 + index);
  const ask = (): Promise<readonly Answer[]> =>
    Promise.all(
      change.credentials(person).flatMap((as) => others.map((index) => cluster.send(index, 'GET', '/v1/me', { as }))),
    );
  // Also so that every instance has seen the credential before.
  const before = await ask();
  const body = change.body === undefined ? {} : { body: change.body };
  const as = change.as(person, cluster);
  const answer = await cluster.send(at, change.method, change.path(person), { as, ...body });
  const after = await ask();
  const wrong = [
    ...before.filter(({ status }) => status !== 200).map(({ status }) => `answered with ${status} before`),
    ...(answer.status < 300 ? [] : [`itself answered with ${answer.status}: ${answer.text}`]),
    ...after.filter((seen) => !change.after(seen)).map(({ status, text }) => `not seen: ${status} ${text}`),
  ];
  return { checks: after.length, violations: wrong.map((text) => `${change.name}: ${text}`) };
}
