import base, { COURSES, SCRIPTS } from './jest.config.js';

/** The tests that take long, and that few changes can break: `npm run test:courses`. */
export default {
  ...base,
  roots: ['<rootDir>/test', '<rootDir>/packages/reports'],
  testRegex: COURSES,
  testPathIgnorePatterns: SCRIPTS,
};
