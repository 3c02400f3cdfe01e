import type { ReportedTest, ReportEntry, ReportFormat, ReportWarning } from '../../report.js';

/** What a reader makes of a report, sorted by kind. */
export interface ReadReport {
  readonly tests: readonly ReportedTest[];
  readonly warnings: readonly ReportWarning[];
  readonly entries: readonly ReportEntry[];
}

/** Reads a text as a report, in pieces of 1000 bytes. @throws UnreadableReport when it is not of the format. */
export async function readReport(format: ReportFormat, text: string): Promise<ReadReport> {
  const entries: ReportEntry[] = [];
  for await (const entry of format.read(pieces(Buffer.from(text)))) entries.push(entry);
  return {
    entries,
    tests: entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test] : [])),
    warnings: entries.flatMap((entry) => (entry.kind === 'warning' ? [entry.warning] : [])),
  };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** The text of a report broken off at each of `count` places that divide it evenly. */
export function brokenOff(text: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => text.slice(0, Math.floor((text.length * (index + 1)) / (count + 1))));
}
