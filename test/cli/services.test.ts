import { afterAll, beforeAll, describe } from '@jest/globals';
import { startFixture, type CliFixture } from './fixture.js';
import { describeComment } from './suites/comment.js';
import { describeFixtures } from './suites/fixtures.js';
import { describeIdentity } from './suites/identity.js';
import { describeIntegrations } from './suites/integrations.js';
import { describeSync } from './suites/sync.js';

// What the command line does with services of CI and with files, which few changes break.
describe('the command line in jobs of CI', () => {
  let fixture: CliFixture;

  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.close());

  describeComment(() => fixture);
  describeIdentity(() => fixture);
  describeIntegrations(() => fixture);
  describeSync(() => fixture);
  describeFixtures(() => fixture);
});
