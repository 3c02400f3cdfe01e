import { describe, expect, it } from '@jest/globals';
import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { large } from '../support/large.js';
import { corpusReports, filesOf } from './corpus.js';
import { readAll } from './read-corpus.js';

/** Longer than the lines that are read whole. */
const LONG = 4.5 * 1024 * 1024;

interface Sample {
  readonly path: string;
  readonly failed: number;
  readonly text: string;
  readonly longLines: number;
}

/** The report of each format of lines of JSON with the fewest lines about failures, which are made long: each takes long to read. */
async function samples(mostLongLines: number): Promise<readonly Sample[]> {
  const samples = new Map<string, Sample>();
  for (const report of await corpusReports()) {
    const [file, ...more] = await filesOf(report);
    if (file === undefined || more.length > 0) continue;
    const text = file.bytes.toString('utf8');
    const longLines = text.split('\n').filter((line) => isAboutFailure(line)).length;
    if (longLines === 0 || longLines > mostLongLines) continue;
    const known = samples.get(report.format);
    if (known !== undefined && (known.longLines - longLines || known.text.length - text.length) <= 0) continue;
    const { tests } = await readAll([file]);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    if (failed > 0) samples.set(report.format, { path: report.path, failed, text, longLines });
  }
  return [...samples.values()];
}

function isAboutFailure(line: string): boolean {
  return /fail|error|not ok|broken|exception/i.test(line) && jsonOf(line) !== undefined;
}

function jsonOf(line: string): JsonValue | undefined {
  if (!/^[[{]/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A line with its longest text made long. */
function lengthened(line: string): string {
  if (!isAboutFailure(line)) return line;
  const json = jsonOf(line) ?? null;
  const longest = textsIn(json).toSorted((left, right) => right.length - left.length)[0] ?? '';
  return JSON.stringify(json, (_, value: unknown) => (value === longest ? `${longest} ${'x'.repeat(LONG)}` : value));
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isJsonArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

async function expectEachFailure(mostLongLines: number): Promise<void> {
  const found = await samples(mostLongLines);
  const complaints: string[] = [];
  for (const { path, failed, text } of found) {
    const bytes = Buffer.from(text.split('\n').map(lengthened).join('\n'));
    const { tests } = await readAll([{ name: path, bytes }]);
    const still = tests.filter(({ status }) => status === 'failed').length;
    if (still < failed) complaints.push(`${path}: ${still} of ${failed}`);
  }
  expect(found.length).toBeGreaterThan(5);
  expect(complaints).toEqual([]);
}

describe('a report with lines that are too long', () => {
  it('has each of its failed tests', () => expectEachFailure(2));

  large('has each of its failed tests, in formats with many lines about a failure', () => expectEachFailure(12));
});
