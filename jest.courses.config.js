import base, { COURSES, SCRIPTS } from './jest.config.js';

/** Faults planted in processes, backups, damaged and random reports, growth of time: `npm run test:courses`. */
export default {
  ...base,
  roots: ['<rootDir>/test'],
  testRegex: COURSES,
  testPathIgnorePatterns: SCRIPTS,
};
