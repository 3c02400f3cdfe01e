import { afterAll, beforeAll, describe } from '@jest/globals';
import { startFixture, type CliFixture } from './fixture.js';
import { describeHelp } from './suites/help.js';
import { describeLogin } from './suites/login.js';
import { describeReading } from './suites/reading.js';
import { describeRun } from './suites/run.js';
import { describeTokens } from './suites/tokens.js';
import { describeUpload } from './suites/upload.js';

// The suites share one server, because its start takes longer than most tests.
describe('the command line', () => {
  let fixture: CliFixture;

  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.close());

  // Runs first: a sign-in stores the project if there is only one, and most other suites create one.
  describeLogin(() => fixture);
  describeTokens(() => fixture);
  describeReading(() => fixture);
  describeUpload(() => fixture);
  describeRun(() => fixture);
  describeHelp(() => fixture);
});
