import { RSPEC } from '../formats/rspec/rspec.js';
import { listReport } from './list-report.js';
import type { ListedTest } from './listed-test.js';

const DOUBT = 'The example has no description of its own: RSpec takes it from its matcher when it runs.';
const NAMELESS = /^example at \S{1,1000}:\d{1,9}$/;

/** Reads the output of `rspec --dry-run --format json`. Examples without a description are in doubt. */
export async function listRspec(bytes: Uint8Array): Promise<readonly ListedTest[]> {
  const tests = await listReport(RSPEC, bytes);
  return tests.map((test) => (NAMELESS.test(test.name) ? { ...test, doubt: DOUBT } : test));
}
