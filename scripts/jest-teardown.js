// After all tests: removes what jest-setup.js made. The workers, which hold a database there, have ended by now.
import { rmSync } from 'node:fs';

export default function tearDown() {
  rmSync(process.env.TMPDIR, { recursive: true, force: true });
}
