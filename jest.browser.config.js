import base from './jest.config.js';

/** The courses in a real browser: `npm run test:browser`. */
export default {
  ...base,
  roots: ['<rootDir>/test/browser'],
  testRegex: '\\.browser\\.ts$',
  maxWorkers: 2,
  testTimeout: 120_000,
};
