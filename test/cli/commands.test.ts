import { afterAll, beforeAll, describe } from '@jest/globals';
import { startFixture, type CliFixture } from './fixture.js';
import { describeBuilds } from './suites/builds.js';
import { describeHelp } from './suites/help.js';
import { describeLoad } from './suites/load.js';
import { describeLogin } from './suites/login.js';
import { describeReading } from './suites/reading.js';
import { describeRerun } from './suites/rerun.js';
import { describeRun } from './suites/run.js';
import { describeShow } from './suites/show.js';
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
  describeRerun(() => fixture);
  describeBuilds(() => fixture);
  describeLoad(() => fixture);
  describeShow(() => fixture);
  describeHelp(() => fixture);
});
