import { UnreadableReport, type ReportEntry, type ReportFormat } from '../report.js';
import { UnreadableListing, type ListedTest } from './listed-test.js';

/**
 * Reads a report of tests that did not run, with the reader of such reports.
 * @throws UnreadableListing where something failed, a file that does not load for example, and for a damaged report
 */
export async function listReport(format: ReportFormat, bytes: Uint8Array): Promise<readonly ListedTest[]> {
  const tests: ListedTest[] = [];
  for (const entry of await entriesOf(format, bytes)) {
    if (entry.kind === 'warning' && entry.warning.code !== 'no_result')
      throw new UnreadableListing(entry.warning.message);
    if (entry.kind !== 'test') continue;
    const { name, suite, file, variant, tags, status, failures } = entry.test;
    if (status === 'failed')
      throw new UnreadableListing(
        `"${name}" failed: ${failures[0]?.message?.slice(0, 200) ?? 'the report does not say why'}`,
      );
    tests.push({ name, suite, file, variant, tags });
  }
  return tests;
}

async function entriesOf(format: ReportFormat, bytes: Uint8Array): Promise<readonly ReportEntry[]> {
  const entries: ReportEntry[] = [];
  try {
    for await (const entry of format.read(once(bytes))) entries.push(entry);
  } catch (error) {
    throw error instanceof UnreadableReport ? new UnreadableListing(error.message) : error;
  }
  return entries;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
