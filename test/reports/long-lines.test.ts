import { describe, expect, it } from '@jest/globals';
import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { corpusReports, filesOf } from './corpus.js';
import { readAll } from './read-corpus.js';

/** Longer than the lines that are read whole. */
const LONG = 4.5 * 1024 * 1024;

const MOST_LONG_LINES = 12;

interface Sample {
  readonly path: string;
  readonly failed: number;
  readonly text: string;
}

/** The shortest report of each format of lines of JSON, in which all that is said about failures is long. */
async function samples(): Promise<readonly Sample[]> {
  const shortest = new Map<string, Sample>();
  for (const report of await corpusReports()) {
    const [file, ...more] = await filesOf(report);
    if (file === undefined || more.length > 0) continue;
    const text = file.bytes.toString('utf8');
    if ((shortest.get(report.format)?.text.length ?? Infinity) <= text.length) continue;
    const lines = text.split('\n').filter((line) => isAboutFailure(line));
    if (lines.length === 0 || lines.length > MOST_LONG_LINES) continue;
    const { tests } = await readAll([file]);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    if (failed > 0) shortest.set(report.format, { path: report.path, failed, text });
  }
  return [...shortest.values()];
}

function isAboutFailure(line: string): boolean {
  return jsonOf(line) !== undefined && /fail|error|not ok|broken|exception/i.test(line);
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
  const json = jsonOf(line);
  if (json === undefined || !isAboutFailure(line)) return line;
  const longest = textsIn(json).toSorted((left, right) => right.length - left.length)[0] ?? '';
  return JSON.stringify(json, (_, value: unknown) => (value === longest ? `${longest} ${'x'.repeat(LONG)}` : value));
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isJsonArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

describe('a report with lines that are too long', () => {
  it('has each of its failed tests', async () => {
    const found = await samples();
    const complaints: string[] = [];
    for (const { path, failed, text } of found) {
      const bytes = Buffer.from(text.split('\n').map(lengthened).join('\n'));
      const { tests } = await readAll([{ name: path, bytes }]);
      const still = tests.filter(({ status }) => status === 'failed').length;
      if (still < failed) complaints.push(`${path}: ${still} of ${failed}`);
    }
    expect(found.length).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
  });
});
