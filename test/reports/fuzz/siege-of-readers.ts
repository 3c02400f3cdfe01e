import * as fc from 'fast-check';
import { formatNamed, UnreadableReport, type ReportFormat } from '@clarion/reports';
import { complaintsOfDrafts } from '../draft-rules.js';
import { readAll, type ReadReport } from '../read-corpus.js';

/** Reading in single bytes takes its time. */
const LARGE = 4000;
const PATIENCE_MS = 5000;

/** So much is shown on either side of where two readings differ. */
const SHOWN = 150;

/** A bounded number of documents; with FUZZ_SECONDS, as many as can be made in so many seconds, and others every time. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 0);
const SUITE_RUNS = 5;

/** Time limit of a test. */
export const FUZZ_MS = SECONDS * 1000 + 120_000;

/** Reads documents of a format's shape and complains of the first, made as small as can be, that breaks a rule. */
export async function besiege(formatName: string, documents: fc.Arbitrary<string>): Promise<void> {
  const format = formatNamed(formatName);
  if (format === undefined) throw new Error(`There is no format ${formatName}`);
  let tried = 0;
  const property = fc.asyncProperty(documents, async (text) => {
    tried += 1;
    const complaints = await complaintsOfText(text, format);
    if (complaints.length > 0) throw new Error(complaints.join('\n').slice(0, 4000));
  });
  const bounds =
    SECONDS > 0
      ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1000 }
      : { numRuns: SUITE_RUNS, seed: 20_261_121 };
  await fc.assert(property, { ...bounds, endOnFailure: SECONDS === 0 });
  if (SECONDS > 0) process.stdout.write(`${formatName}: ${tried} documents\n`);
}

async function complaintsOfText(text: string, format: ReportFormat): Promise<readonly string[]> {
  const bytes = Buffer.from(text);
  const whole = await timed(bytes, format, Math.max(bytes.length, 1));
  const again = await timed(bytes, format, 7);
  const byBytes = bytes.length > LARGE ? again : await timed(bytes, format, 1);
  const found = await timed(bytes, undefined, 997);
  return [
    ...whole.complaints,
    ...found.complaints.map((complaint) => `as whatever it looks like: ${complaint}`),
    ...(again.description === whole.description
      ? []
      : [`in pieces of 7 bytes it is read as ${difference(again.description, whole.description)}`]),
    ...(byBytes.description === whole.description
      ? []
      : [`in pieces of 1 byte it is read as ${difference(byBytes.description, whole.description)}`]),
  ];
}

/** The position of a warning, and which is first, depend on the piece of text that it was met in. */
function describeReading({ tests, warnings }: ReadReport): string {
  return JSON.stringify([tests, warnings.map(({ code, message }) => `${code}: ${message}`).sort()]);
}

function difference(left: string, right: string): string {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const [one, other] = [left, right].map((text) => text.slice(Math.max(at - SHOWN, 0), at + SHOWN));
  return `${one}\nand not as ${other}`;
}

interface Reading {
  /** All that is read, as JSON; or why nothing is. */
  readonly description: string;
  readonly complaints: readonly string[];
}

async function timed(bytes: Uint8Array, format: ReportFormat | undefined, piece: number): Promise<Reading> {
  const startedAt = performance.now();
  try {
    const read = await readAll([{ name: '', bytes }], format, piece);
    const ms = performance.now() - startedAt;
    return {
      description: describeReading(read),
      complaints: [...complaintsOfDrafts(read.tests), ...(ms > PATIENCE_MS ? [`it took ${Math.round(ms)} ms`] : [])],
    };
  } catch (error) {
    if (error instanceof UnreadableReport) return { description: error.message, complaints: [] };
    return {
      description: 'failed',
      complaints: [`it raised ${error instanceof Error ? String(error.stack) : String(error)}`],
    };
  }
}
