import { afterAll, beforeAll, describe } from '@jest/globals';
import { startGround, type Ground } from './ground.js';
import { describeHelp } from './suites/help.js';
import { describeLoad } from './suites/load.js';
import { describeLogin } from './suites/login.js';
import { describeReading } from './suites/reading.js';
import { describeRun } from './suites/run.js';
import { describeTokens } from './suites/tokens.js';
import { describeUpload } from './suites/upload.js';

// One server for all of them: to start one takes longer than most of what is asked of it.
describe('the command line', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await startGround();
  });
  afterAll(() => ground.close());

  // First of all: what a sign-in stores depends on how many projects there are, and most of the others make one.
  describeLogin(() => ground);
  describeTokens(() => ground);
  describeReading(() => ground);
  describeUpload(() => ground);
  describeRun(() => ground);
  describeLoad(() => ground);
  describeHelp(() => ground);
});
