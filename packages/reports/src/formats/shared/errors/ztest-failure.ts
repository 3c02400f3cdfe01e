import type { ReportedFailure } from '../../../report.js';

/** Where Zephyr's ztest says which assertion failed: `    Assertion failed at src/main.c:53: suite_test_total: (total > 0 is false)`. */
const FAILED = /^[^\S\n]{0,20}Assertion failed at ([^\s:][^\n:]{0,400}):(\d{1,9}): [^\n:]{1,200}: ([^\n]{1,4000})$/m;

/** A block is longer only where a test prints a lot. In UTF-16 units. */
const LONGEST_BLOCK = 100_000;

/**
 * Returns the assertion that failed in the output of a program that runs tests with Zephyr's ztest (`subsys/testsuite/ztest`), with what the
 * test says of it in the next lines. Undefined for other texts, and where the test that `name` ends with failed otherwise.
 */
export function ztestFailure(text: string | undefined, name: string): ReportedFailure | undefined {
  if (text?.includes('START - test_') !== true) return undefined;
  const block = blockOf(text, `test_${name.slice(name.lastIndexOf('.') + 1).replace(/^test_/, '')}`);
  const failed = block === undefined ? null : FAILED.exec(block);
  if (block === undefined || failed === null) return undefined;
  const [whole, file = '', line, claim = ''] = failed;
  const said = block.slice(failed.index + whole.length).trim();
  return {
    message: said === '' ? claim : `${claim}\n${said}`,
    text,
    isAssertion: true,
    location: { file, line: Number(line) },
    dialect: 'cpp',
  };
}

function blockOf(text: string, test: string): string | undefined {
  const begin = text.indexOf(`START - ${test}\n`);
  if (begin < 0) return undefined;
  const end = text.indexOf(` FAIL - ${test} in `, begin);
  return end < 0 || end - begin > LONGEST_BLOCK ? undefined : text.slice(begin, end);
}
