import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IS_ON_CLUSTER } from '../../support/database.js';
import { startNewOrganization, type NewOrganization } from './new-organization.js';
import { costsOf, isLong } from './statement-costs.js';

/** Comparing each result of a run with each text of the organization exceeds what a statement may read, by far. */
const TESTS = 1000;
const SLOW_MS = 180_000;

let scene: NewOrganization;

beforeAll(async () => {
  scene = await startNewOrganization(TESTS);
}, SLOW_MS);
afterAll(() => scene.api.close());

/** The plans of a distributed database have another form. */
const describeWithPlans = IS_ON_CLUSTER ? describe.skip : describe;

type Names = Readonly<Record<string, string>>;

const ROUTES: Readonly<Record<string, (names: Names) => string>> = {
  'tests of a run with a text': ({ runId }) => `/open/v1/runs/${runId}/tests?q=nothing`,
  'tests of a run by name': ({ runId }) => `/open/v1/runs/${runId}/tests?sort=name`,
  'the report of a run': ({ runId }) => `/open/v1/runs/${runId}/report?format=ctrf`,
  'tests of a project': ({ projectId }) => `/open/v1/projects/${projectId}/tests?limit=200`,
  'tests that are not declared': ({ projectId }) => `/v1/projects/${projectId}/projections/undeclared?limit=200`,
  'a search for nothing': () => '/open/v1/search?q=nothing',
  tags: ({ projectId }) => `/v1/projects/${projectId}/tags`,
};

describeWithPlans('no statement compares each result of a new organization with all others, for', () => {
  it.each(Object.entries(ROUTES))(
    '%s',
    async (_, pathOf) => {
      const { api, cookie, names } = scene;
      const costs = await costsOf(api.app.dataSource, async () => {
        const answer = await api.send('GET', pathOf(names), { as: cookie });
        expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      });
      expect(costs.length).toBeGreaterThan(1);
      expect(costs.filter(isLong)).toEqual([]);
    },
    SLOW_MS,
  );
});
