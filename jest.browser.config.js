import base from './jest.config.js';

/** The courses in a real browser: `npm run test:browser`. */
export default {
  ...base,
  roots: ['<rootDir>/test/browser'],
  testRegex: '\\.browser\\.ts$',
  // A browser waits more than it works.
  maxWorkers: 4,
  testTimeout: 120_000,
};
