// The order of test files: the longest first, so that both workers end at about the same time. Jest knows the durations of its last run;
// without them, as in a fresh checkout, it goes by the size of the files, and would begin some of the longest at the end.
const { createRequire } = require('node:module');

// The one that Jest itself uses.
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const { default: Sequencer } = createRequire(core)('@jest/test-sequencer');

/** Seconds of the files that take much longer than others of their size. */
const LONG = {
  'api/authorization/matrix.test.ts': 50,
  'api/integrations/currents.test.ts': 60,
  'cli/commands.test.ts': 60,
  'cli/other-commands.test.ts': 50,
  'faults/artifact-storage.test.ts': 28,
  'causes/real-reports.test.ts': 22,
  'api/integrations/reportportal.test.ts': 15,
  'faults/commit-lost.test.ts': 26,
  'hostile/report-uploads.test.ts': 26,
  'backups/backup.test.ts': 25,
  'backups/s3-export.test.ts': 21,
  'faults/instances.test.ts': 20,
  'faults/shutdown.test.ts': 19,
  'growth/growth.test.ts': 55,
  'growth/text-readers.test.ts': 25,
  'reports/damage.test.ts': 16,
};

const MS_PER_BYTE = 0.2;

class LongestFirst extends Sequencer {
  time(test) {
    const listed = Object.entries(LONG).find(([path]) => test.path.replaceAll('\\', '/').endsWith(`/test/${path}`));
    const estimate = listed === undefined ? test.context.hasteFS.getSize(test.path) * MS_PER_BYTE : listed[1] * 1000;
    return super.time(test) ?? estimate;
  }
}

module.exports = { __esModule: true, default: LongestFirst };
