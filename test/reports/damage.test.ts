import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDraft } from '@clarion/reports';
import { UnreadableReport } from '@clarion/reports';
import { corpusReports, filesOf, type CorpusReport } from './corpus.js';
import { complaintsOfDrafts } from './draft-rules.js';
import { readAll, type ReadReport } from './read-corpus.js';
import { Seeded } from './seeded.js';

type Files = Awaited<ReturnType<typeof filesOf>>;

/** A real report, as it was before it was damaged. */
interface Sample {
  readonly report: CorpusReport;
  readonly files: Files;
  readonly whole: ReadReport;
}

/** What a damaged report is read as; undefined when it is refused. */
interface Cut {
  readonly at: number;
  readonly read: ReadReport | undefined;
}

/**
 * DAMAGE=whole cuts every file at 50 places and changes more than a thousand bytes, which takes minutes. DAMAGE_FORMATS is a pattern of
 * the formats that are damaged; all by default.
 */
const IS_WHOLE = process.env['DAMAGE'] === 'whole';
const FORMATS = new RegExp(process.env['DAMAGE_FORMATS'] ?? '');
const CUTS = IS_WHOLE ? 50 : 5;
const CHANGES = IS_WHOLE ? 7 : 2;
/** Of large files. */
const FEWER_CUTS = IS_WHOLE ? 6 : 1;
const FEWER_CHANGED = 1;
const CHANGES_AT_ONCE = 20;
const LARGE = 200 * 1024;
const NEWLINE = 10;

/** Of what is read of a cut file the last tests are judged: the others are those of the whole file. */
const JUDGED = 5;
const JUDGED_CHANGED = 200;

/** The longest that the reading of any of them may take, on a machine that has other things to do. */
const PATIENCE_MS = 10_000;
const SLOW_MS = 600_000;

/**
 * Formats whose tests come one after another, each with all that the report says about it. In the others outcomes are at the end. In
 * Deno's the steps of a failed test are behind it, and in those of Go its subtests: it is a failed test of its own until one of them is read.
 */
const STREAMS =
  /^(?:junit(?!-(?:deno|go))|tap|go-test|libtest|cargo-text|dart|cucumber-messages|mocha-json-stream|nunit|xunit|testng|catch2|doctest|boost|ctest)/;

/** A test with subtests ends behind them, so in a file that breaks off its outcome is missing and theirs are there. */
const UNORDERED = /^go-test/;

/** A point's name may be cut, and is that of the tests within it as well: cuts are at ends of lines. */
const BY_LINES = /^tap/;

/** Reports of several programs below each other: what ends between two of them is whole. */
const OF_SEVERAL = /^generated\/gtest-text\/gtest1\.12-several\.txt$/;

/** Only the summary says that failures of one name are attempts of one test. */
const OF_ATTEMPTS = /^generated\/maven-text\/surefire2\.22-tried-again\.txt$/;

/** Rows have no count and no end, so a file that is cut off exactly behind one is whole: cuts are within rows. */
const ENDLESS = /^jmeter-csv/;

/** A process that dies leaves whole lines, and the tests that ran have failed then: cuts are within lines. */
const WITHIN_LINES = /^(?:libtest|cargo-text)/;

let samples: readonly Sample[];

beforeAll(async () => {
  samples = await readSamples();
}, SLOW_MS);

describe('a real report that was damaged', () => {
  it(
    'gives what stood whole before the place where it was cut off',
    async () => {
      const random = new Seeded(20_261_121);
      const complaints: string[] = [];
      for (const sample of samples) complaints.push(...(await complaintsOfCuts(sample, random)));
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'is read or refused whichever of its bytes were changed',
    async () => {
      const random = new Seeded(11_211_971);
      const complaints: string[] = [];
      for (const sample of samples) complaints.push(...(await complaintsOfChanges(sample, random)));
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );
});

async function readSamples(): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (const report of await corpusReports()) {
    if (!FORMATS.test(report.format)) continue;
    const files = await filesOf(report);
    const whole = await tryToRead(files);
    if (whole !== undefined) found.push({ report, files, whole });
  }
  return found;
}

/** Undefined for what is refused. */
async function tryToRead(files: Files): Promise<ReadReport | undefined> {
  try {
    return await readAll(files);
  } catch (error) {
    if (error instanceof UnreadableReport) return undefined;
    throw error;
  }
}

async function complaintsOfCuts(sample: Sample, random: Seeded): Promise<readonly string[]> {
  const { report, files } = sample;
  const index = random.below(files.length);
  const bytes = files[index]?.bytes ?? Buffer.alloc(0);
  const complaints: string[] = [];
  const cuts: Cut[] = [];
  for (const at of placesIn(report, bytes, random)) {
    const damaged = replaced(files, index, bytes.subarray(0, at));
    const { read, complaint } = await readInTime(damaged);
    cuts.push({ at, read });
    complaints.push(
      ...[...complaint, ...(read === undefined ? [] : complaintsOfCut(sample, read))].map(
        (text) => `${report.path} cut at ${at} of ${bytes.length}: ${text}`,
      ),
    );
  }
  return [...complaints, ...complaintsOfOrder(sample, cuts).map((text) => `${report.path}: ${text}`)];
}

function placesIn({ format }: CorpusReport, bytes: Buffer, random: Seeded): readonly number[] {
  const places = Array.from({ length: isLarge(bytes) ? FEWER_CUTS : CUTS }, () => random.below(bytes.length));
  return [...places.map((at) => moved(at, format, bytes)), bytes.length - 1].sort((left, right) => left - right);
}

function moved(at: number, format: string, bytes: Buffer): number {
  if (BY_LINES.test(format)) return bytes.indexOf('\n', at) + 1;
  if (!WITHIN_LINES.test(format) && !ENDLESS.test(format)) return at;
  const start = bytes[at] === NEWLINE ? at + 1 : at;
  return bytes[start - 1] === NEWLINE ? start + 1 : start;
}

function complaintsOfCut({ report, whole }: Sample, { tests, warnings }: ReadReport): readonly string[] {
  const complaints = [...complaintsOfDrafts(tests.slice(-JUDGED))];
  const isLess = tests.length < whole.tests.length;
  const claimedMore = whole.warnings.some(({ code }) => code === 'counts_differ');
  if (isLess && warnings.length === 0 && !claimedMore && !OF_SEVERAL.test(report.path))
    complaints.push(`${whole.tests.length - tests.length} tests are missing without a word`);
  const judged = tests.filter(({ name }) => name !== 'Test plan');
  if (STREAMS.test(report.format))
    complaints.push(
      ...strangersIn(report, judged.slice(0, -1), whole.tests).map(
        (test) => `${test.testId} ${test.status} is not in the whole file`,
      ),
    );
  return complaints;
}

/** Tests that the whole file does not have, or not at this place. What is tried again may end otherwise, so that such tests may differ. */
function strangersIn(
  { format }: CorpusReport,
  tests: readonly TestDraft[],
  whole: readonly TestDraft[],
): readonly TestDraft[] {
  const known = new Map(whole.map((test) => [test.testId, test]));
  return tests.filter((test, index) => {
    const same = known.get(test.testId);
    if (same === undefined) return true;
    return (
      same.attempts === null && (same.status !== test.status || (same !== whole[index] && !UNORDERED.test(format)))
    );
  });
}

/** A file that breaks off later tells no less, but for the last test, which may be known to be unfinished only then. */
function complaintsOfOrder({ report, whole }: Sample, cuts: readonly Cut[]): readonly string[] {
  const complaints: string[] = [];
  let before: Cut = { at: 0, read: undefined };
  for (const cut of cuts) {
    if ((before.read?.tests.length ?? 0) > 0 && cut.read === undefined)
      complaints.push(`read when cut at ${before.at}, and refused when cut at ${cut.at}`);
    if ((cut.read?.tests.length ?? 0) < (before.read?.tests.length ?? 0) - 1 && !OF_ATTEMPTS.test(report.path))
      complaints.push(`fewer tests when cut at ${cut.at} than at ${before.at}`);
    before = cut;
  }
  const last = before.read?.tests.length ?? 0;
  return last >= whole.tests.length - 1
    ? complaints
    : [...complaints, `without its last byte it has ${last} tests of ${whole.tests.length}`];
}

async function complaintsOfChanges({ report, files }: Sample, random: Seeded): Promise<readonly string[]> {
  const index = random.below(files.length);
  const bytes = files[index]?.bytes ?? Buffer.alloc(0);
  const [times, atOnce] = isLarge(bytes) ? [FEWER_CHANGED, CHANGES_AT_ONCE] : [CHANGES, 1];
  const complaints: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const changed = Buffer.from(bytes);
    const places = Array.from({ length: atOnce }, () => random.below(bytes.length));
    for (const at of places) changed[at] = random.below(256);
    const { read, complaint } = await readInTime(replaced(files, index, changed));
    complaints.push(
      ...[...complaint, ...complaintsOfDrafts((read?.tests ?? []).slice(-JUDGED_CHANGED))].map(
        (text) => `${report.path} with the bytes ${places.join(', ')} changed: ${text}`,
      ),
    );
  }
  return complaints;
}

async function readInTime(
  files: Files,
): Promise<{ readonly read: ReadReport | undefined; readonly complaint: readonly string[] }> {
  const startedAt = performance.now();
  try {
    const read = await tryToRead(files);
    const ms = performance.now() - startedAt;
    return { read, complaint: ms > PATIENCE_MS ? [`it took ${Math.round(ms)} ms`] : [] };
  } catch (error) {
    return { read: undefined, complaint: [`it raised ${String(error)}`] };
  }
}

function replaced(files: Files, index: number, bytes: Buffer): Files {
  return files.map((file, other) => (other === index ? { name: file.name, bytes } : file));
}

/** What is packed is many times as large when it is read. */
function isLarge(bytes: Buffer): boolean {
  return bytes.length > LARGE || (bytes[0] === 0x1f && bytes.length > LARGE / 10);
}
