import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IS_ON_CLUSTER } from '../../support/database.js';
import { readsOf } from './documented-reads.js';
import { startNewOrganization, type NewOrganization } from './new-organization.js';
import { costsOf, isLong, type StatementCost } from './statement-costs.js';

const TESTS = 6000;
const SLOW_MS = 600_000;
/** Fewer mean that the documented routes were not found, or that the names in their paths are wrong. */
const FEWEST_ANSWERED = 120;

let scene: NewOrganization;

beforeAll(async () => {
  scene = await startNewOrganization(TESTS);
}, SLOW_MS);
afterAll(() => scene.api.close());

/** Every documented GET request with each of its parameters: how many were answered, and the long statements of each. */
async function readAll(): Promise<{
  readonly answered: number;
  readonly long: Readonly<Record<string, StatementCost>>;
}> {
  const { api, cookie, names } = scene;
  const long: Record<string, StatementCost> = {};
  let answered = 0;
  for (const { path, shown } of readsOf(JSON.parse(readFileSync('openapi.json', 'utf8')), names)) {
    const read = async (): Promise<void> => {
      const { status, text } = await api.send('GET', path, { as: cookie });
      expect([shown, status < 500 ? '' : text]).toEqual([shown, '']);
      if (status === 200) answered += 1;
    };
    // The plans of a distributed database have another form; there the answers count.
    if (IS_ON_CLUSTER) await read();
    else for (const cost of (await costsOf(api.app.dataSource, read)).filter(isLong)) long[shown] = cost;
  }
  return { answered, long };
}

it.each([
  ['the planner knows only another one', false],
  ['the planner knows it', true],
])(
  'no statement of any read looks at much of a large organization, where %s',
  async (_, isKnown) => {
    if (isKnown) await scene.api.app.dataSource.query('ANALYZE');
    const { answered, long } = await readAll();
    expect(long).toEqual({});
    expect(answered).toBeGreaterThan(FEWEST_ANSWERED);
  },
  SLOW_MS,
);
