import { afterAll, beforeAll, describe } from '@jest/globals';
import { startFixture, type CliFixture } from './fixture.js';
import { describeBuilds } from './suites/builds.js';
import { describeComment } from './suites/comment.js';
import { describeFixtures } from './suites/fixtures.js';
import { describeIdentity } from './suites/identity.js';
import { describeIntegrations } from './suites/integrations.js';
import { describeLoad } from './suites/load.js';
import { describeRerun } from './suites/rerun.js';
import { describeShow } from './suites/show.js';
import { describeSync } from './suites/sync.js';

// The suites that are a course, as each of their tests starts several processes: what all commands have in common is in `commands.test.ts`.
describe('the other commands', () => {
  let fixture: CliFixture;

  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.close());

  describeBuilds(() => fixture);
  describeLoad(() => fixture);
  describeShow(() => fixture);
  describeRerun(() => fixture);
  describeComment(() => fixture);
  describeIdentity(() => fixture);
  describeIntegrations(() => fixture);
  describeSync(() => fixture);
  describeFixtures(() => fixture);
});
