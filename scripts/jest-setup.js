// Before all tests: what they write to the temporary directory gets a directory of its own, removed by jest-teardown.js.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp() {
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'clarion-tests-'));
}
