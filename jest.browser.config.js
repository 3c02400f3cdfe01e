import base from './jest.config.js';

/** Tests in a real browser: `npm run test:browser`. */
export default {
  ...base,
  roots: ['<rootDir>/test/browser'],
  testRegex: '\\.browser\\.ts$',
  // Browser tests mostly wait, so more workers than cores are fine.
  maxWorkers: 4,
  testTimeout: 300_000,
};
