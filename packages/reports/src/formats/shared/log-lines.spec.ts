import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../read-report.js';

/** What runners print of a run that passed. */
const GREEN: readonly (readonly [format: string, text: string])[] = [
  ['pytest-text', 'tests/test_cart.py::test_adds PASSED   [100%]\n\n====== 1 passed in 0.02s ======\n'],
  [
    'exunit-text',
    'Running ExUnit with seed: 1, max_cases: 16\n\n.\nFinished in 0.3 seconds (0.1s async, 0.2s sync)\n1 test, 0 failures\n',
  ],
  ['go-text', '=== RUN   TestAdds\n--- PASS: TestAdds (0.00s)\nPASS\nok  \texample.test/shop\t0.004s\n'],
  [
    'cargo-text',
    '\nrunning 1 test\ntest adds ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n',
  ],
];

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('a log in which a program around the runner says that its command failed', () => {
  it.each(GREEN)('is not green for %s', async (format, text) => {
    expect((await readReport(Buffer.from(text))).format).toBe(format);
    expect(await statusOf(text)).toBe('passed');
    expect(await statusOf(`make test\n${text}make: *** [Makefile:3: test] Error 1\n`)).toBe('failed');
    expect(await statusOf(`${text}##[error]Process completed with exit code 2.`)).toBe('failed');
  });
});
