/** What takes long, and few changes can break: `npm run test:courses`. `.ci/run` runs most of it, `.ci/nightly` all. */
export const COURSES = [
  'test/(?:faults|backups|growth|hostile|suspects)/.*\\.test\\.ts$',
  'test/api/(?:authorization/matrix|integrations/.*|operations/(?:bundle|tracing)|uploads/large-uploads)\\.test\\.ts$',
  'test/api/reading/(?:agent-questions|every-read|large-lists|short-statements|test-pages)\\.test\\.ts$',
  'test/api/(?:accounts/(?:enumeration|known-networks|mail)|settings/retention-sweep|tokens/token-networks|webhooks/private-addresses)\\.test\\.ts$',
  'test/(?:causes/real-reports|reports/(?:damage|fuzz/.*))\\.test\\.ts$',
  'test/reporters/.*\\.test\\.ts$',
  'test/cli/(?:mcp|other-commands|package|unreliable-server)\\.test\\.ts$',
  'test/database/(?:backup-hold|builds-migration|crash|data-directory|dropped-predicates|loss|migrate|packed-results|power-cut|session|transaction)\\.test\\.ts$',
  'packages/reports/(?:src/reasons/transports\\.spec|test/package\\.test)\\.ts$',
];

/** Scripts of their own: they take minutes, need another machine or a newer Node, or check rules of imports and expressions. */
export const SCRIPTS = [
  '/node_modules/',
  'test/faults/kill\\.test\\.ts$',
  'test/backups/point-in-time\\.test\\.ts$',
  'test/api/mcp/conformance\\.test\\.ts$',
  'test/cli/executable\\.test\\.ts$',
  'test/(?:architecture|growth/expressions)\\.test\\.ts$',
];

export default {
  testEnvironment: './scripts/jest-environment.js',
  runtime: '<rootDir>/scripts/jest-runtime.cjs',
  testSequencer: '<rootDir>/scripts/jest-sequencer.cjs',
  globalSetup: '<rootDir>/scripts/jest-setup.js',
  globalTeardown: '<rootDir>/scripts/jest-teardown.js',
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/packages'],
  testRegex: '\\.(spec|test)\\.ts$',
  moduleFileExtensions: ['js', 'json', 'ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@clarion/reports$': '<rootDir>/packages/reports/src/index.ts',
    '^@clarion/reports/(.*)$': '<rootDir>/packages/reports/src/$1/index.ts',
  },
  testPathIgnorePatterns: [...SCRIPTS, ...COURSES],
  maxWorkers: 2,
  // A new worker loads the application again, which takes seconds: 42 files take an eighth less of the processor's time than with 800MB.
  workerIdleMemoryLimit: '3GB',
  // Finds a test that hangs. Another one may be slow where others use the same cores: a cold start of the application has taken 90 s.
  testTimeout: 180_000,
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
