import { readFileSync } from 'node:fs';
import type { Account } from '../../test/support/set-up-server.js';
import { readsOf, type Read } from '../../test/api/reading/documented-reads.js';

/**
 * Every documented GET route with each of its parameters, for the resources of a run. Routes of what it does not have, such as a cause,
 * are left out.
 */
export async function documentedReads(url: string, account: Account, runId: string): Promise<readonly Read[]> {
  return readsOf(JSON.parse(readFileSync('openapi.json', 'utf8')), await namesOf(url, account, runId));
}

async function namesOf(url: string, account: Account, runId: string): Promise<Readonly<Record<string, string>>> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/open/v1/${path}`, { headers: { authorization: `Bearer ${account.readToken}` } });
    return answer.json();
  };
  const first = async (path: string, list: string, name: string): Promise<unknown> =>
    memberOf(memberOf(memberOf(await read(path), list), '0'), name);
  const { projectId, targetId } = account;
  const names = {
    projectId,
    targetId,
    runId,
    buildId: memberOf(await read(`runs/${runId}`), 'buildId'),
    testKey: await first(`projects/${projectId}/tests?limit=1`, 'items', 'testKey'),
    causeId: await first(`projects/${projectId}/causes?limit=1`, 'items', 'id'),
    testId: await first(`runs/${runId}/failures?limit=1`, 'failures', 'testId'),
    kind: 'test',
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}
