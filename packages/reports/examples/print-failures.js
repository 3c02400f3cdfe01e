// Prints the failed tests of a report: node print-failures.js report.xml
import { readReport, UnreadableReport } from '@clarion/reports';
import { writeJson } from '@clarion/reports/json';

const [path = 'report.xml'] = process.argv.slice(2);

try {
  const { format, tests, summary, warnings } = await readReport(path);
  console.log(`${format}: ${summary.failed} of ${summary.total} tests failed`);
  for (const { testId, status, failure } of tests) {
    if (status !== 'failed') continue;
    console.log(`\n${testId}\n  ${failure.kind}: ${failure.message}`);
    if (failure.expected !== undefined) console.log(`  expected ${writeJson(failure.expected)}`);
    if (failure.actual !== undefined) console.log(`  actual   ${writeJson(failure.actual)}`);
  }
  for (const { code, message } of warnings) console.error(`warning ${code}: ${message}`);
} catch (error) {
  if (!(error instanceof UnreadableReport)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
