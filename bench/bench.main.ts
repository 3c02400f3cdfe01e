import { benchCalls } from './calls.js';
import { benchDisk } from './disk.js';
import { benchFailuresRead } from './failures-read.js';
import { benchHistory } from './history.js';
import { benchPages } from './pages.js';
import { benchPortal } from './portal.js';
import { readOptions, UsageError } from './support/options.js';
import { benchRemoval } from './removal.js';
import { benchReports } from './reports.js';
import { benchRows } from './rows.js';
import { benchSimulate } from './simulate.js';
import { benchStalls } from './stalls.js';
import { benchStart } from './start.js';
import { benchTestPages } from './test-pages.js';
import { benchUpload } from './upload.js';
import { benchVariety } from './variety.js';
import { benchWaits } from './waits.js';
import { benchWorkers } from './workers.js';

/** Each prints ratios of things that ran side by side: what one machine does in a second says little of another. */
const BENCHES = {
  calls: benchCalls,
  disk: benchDisk,
  'failures-read': benchFailuresRead,
  history: benchHistory,
  pages: benchPages,
  portal: benchPortal,
  removal: benchRemoval,
  reports: benchReports,
  rows: benchRows,
  simulate: benchSimulate,
  stalls: benchStalls,
  start: benchStart,
  'test-pages': benchTestPages,
  upload: benchUpload,
  variety: benchVariety,
  waits: benchWaits,
  workers: benchWorkers,
} as const;

try {
  const options = readOptions(process.argv.slice(2), Object.keys(BENCHES));
  const bench = Object.entries(BENCHES).find(([name]) => name === options.name)?.[1];
  await bench?.(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
