import type {
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportWarning,
  WarningCode,
} from '../src/report.js';

/** What a reader makes of a report, sorted by kind. */
export interface ReadReport {
  readonly tests: readonly ReportedTest[];
  readonly warnings: readonly ReportWarning[];
  /** The codes of the warnings. */
  readonly codes: readonly WarningCode[];
  /** What the report says of its run; later members win. */
  readonly run: ReportedRun;
  /** All of them, in the report's order. */
  readonly entries: readonly ReportEntry[];
}

/** Reads reports of one format, given whole or line by line: texts as they are, anything else as JSON. */
export interface SpecReader {
  readonly read: (...lines: readonly unknown[]) => Promise<ReadReport>;
  readonly entriesOf: (...lines: readonly unknown[]) => Promise<readonly ReportEntry[]>;
  readonly testsOf: (...lines: readonly unknown[]) => Promise<readonly ReportedTest[]>;
  readonly codesOf: (...lines: readonly unknown[]) => Promise<readonly WarningCode[]>;
  /** Whether a file of this JSON is taken as one of the format. */
  readonly recognizes: (value: unknown) => boolean;
}

/** The ways to read reports of a format. Reading throws UnreadableReport when a text is not of the format. */
export function specReader(format: ReportFormat): SpecReader {
  const read = (...lines: readonly unknown[]): Promise<ReadReport> =>
    readReport(format, lines.map((line) => textOf(line)).join('\n'));
  return {
    read,
    entriesOf: async (...lines) => (await read(...lines)).entries,
    testsOf: async (...lines) => (await read(...lines)).tests,
    codesOf: async (...lines) => (await read(...lines)).codes,
    recognizes: (value) => {
      const text = JSON.stringify(value);
      return format.recognizes({ text, json: JSON.parse(text), lines: [] });
    },
  };
}

/** Reads a text as a report. @throws UnreadableReport when it is not of the format. */
export function readReport(format: ReportFormat, text: string): Promise<ReadReport> {
  return sorted(format.read(sourceOf(text)));
}

/** What a reader hands over, sorted by kind. */
export async function sorted(given: AsyncIterable<ReportEntry>): Promise<ReadReport> {
  const entries: ReportEntry[] = [];
  for await (const entry of given) entries.push(entry);
  const warnings = entries.flatMap((entry) => (entry.kind === 'warning' ? [entry.warning] : []));
  const tests = entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test] : []));
  const runs = entries.flatMap((entry): readonly ReportedRun[] => (entry.kind === 'run' ? [entry.run] : []));
  return {
    entries,
    tests,
    warnings,
    codes: warnings.map(({ code }) => code),
    run: runs.reduce((all, run) => ({ ...all, ...run }), {}),
  };
}

/** The bytes of a file in pieces of 1000: a text as it is, anything else as JSON. */
export async function* sourceOf(content: unknown): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(textOf(content));
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

/** The text of a report broken off at each of `count` places that divide it evenly. */
export function brokenOff(text: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    text.slice(0, Math.floor((text.length * (index + 1)) / (count + 1))),
  );
}
