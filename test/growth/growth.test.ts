import { describe, expect, it } from '@jest/globals';
import { createContext, Script } from 'node:vm';
import { fastestMs, processorMs } from '../../packages/reports/test/growth.js';
import { type AttackText, attackTexts, textOf } from './attack-texts.js';
import { ENTRY_POINTS, SHAPES } from './entry-points.js';
import { programExpressions } from './expressions.js';
import { grownReports, readGrown } from './grown-reports.js';

/** `npm run test:growth` tries everything in parts such as `3/8`, a process each; the courses try a sample. */
const PART = process.env['CLARION_TEST_GROWTH'];
const isLong = PART !== undefined;
const [part = 1, parts = 1] = PART?.split('/').map(Number) ?? [];

/** Whether what has this number belongs to the part, or to the sample of one in so many. */
function isTried(index: number, sampledOneOf: number): boolean {
  return isLong ? index % parts === part - 1 : index % sampledOneOf === 0;
}

/** The longest text of an expression: patterns read lines of that length, other expressions shorter ones. */
const LONGEST = 16_384;
const LONGEST_OF_ENTRIES = isLong ? 80_000 : 20_000;

const LONGEST_REPORT = isLong ? 800_000 : 200_000;

/** Times below this are noise. */
const FLOOR_MS = 20;
const REPORT_FLOOR_MS = 50;
const MOST_GROWTH = 3;

/** What takes more than linear time does so each time; a busy machine makes it look so once. */
const MEASUREMENTS = 3;

/** An expression that takes longer is stopped. */
const TIMEOUT_MS = 1_000;

let act: () => unknown = () => undefined;
const context = createContext({ act: () => act() });
const script = new Script('act()');

/** What was measured of one kind of texts. */
interface Figures {
  tried: number;
  /** Those that took long enough for their growth to be measured. */
  grown: number;
  /** The most times as long that twice the text took. */
  worst: number;
}

/** Prints what `scripts/growth.js` adds up. */
function print(kind: string, { tried, grown, worst }: Figures): void {
  process.stdout.write(`growth: ${JSON.stringify({ kind, tried, grown, worst: Number(worst.toFixed(2)) })}\n`);
}

/**
 * The milliseconds of processor time that a work takes, until the time limit: V8 stops expressions too. It stops them by the clock, so
 * work that had no processor meanwhile gets a longer limit.
 */
function boundedMs(work: () => unknown, limitMs = TIMEOUT_MS): number {
  act = work;
  const before = process.cpuUsage();
  try {
    script.runInContext(context, { timeout: limitMs });
  } catch (error) {
    // The error of a time limit is no instance of this file's Error.
    if (!String(error).includes('timed out')) throw error;
    const hadProcessor = process.cpuUsage(before).user / 1000 > TIMEOUT_MS / 2;
    return hadProcessor || limitMs >= 8 * TIMEOUT_MS ? TIMEOUT_MS : boundedMs(work, 2 * limitMs);
  }
  return process.cpuUsage(before).user / 1000;
}

/** How often as long each doubling of the text takes, where it is more than linear work takes; undefined for linear work. */
async function superlinear(
  workOf: (length: number) => () => unknown,
  longest: number,
  figures: Figures,
): Promise<string | undefined> {
  figures.tried += 1;
  const firstMs = fastestBoundedMs(workOf(longest));
  if (firstMs <= FLOOR_MS) return undefined;
  figures.grown += 1;
  if (firstMs >= TIMEOUT_MS) return 'stopped';
  const measure = async (): Promise<Growth> => {
    const times: number[] = [];
    for (const length of [longest / 4, longest / 2, longest]) times.push(await fastestMs(workOf(length)));
    return growthOf(times, FLOOR_MS);
  };
  let least = await measure();
  for (let measured = 1; measured < MEASUREMENTS && least.factor > MOST_GROWTH; measured += 1)
    least = lesser(least, await measure());
  return judge(least, figures);
}

/** A busy machine reaches the time limit once, an expression each time. */
function fastestBoundedMs(work: () => unknown): number {
  let fastest = boundedMs(work);
  for (let measured = 1; measured < MEASUREMENTS && fastest >= TIMEOUT_MS; measured += 1)
    fastest = Math.min(fastest, boundedMs(work));
  return fastest;
}

interface Growth {
  /** The most times as long that one of the doubled texts took; shorter times than the floor count as the floor. */
  readonly factor: number;
  readonly times: readonly number[];
}

function growthOf(times: readonly number[], floorMs: number): Growth {
  const factors = times.slice(1).map((ms, index) => ms / Math.max(times[index] ?? 0, floorMs));
  return { factor: Math.max(...factors), times };
}

function lesser(one: Growth, other: Growth): Growth {
  return other.factor < one.factor ? other : one;
}

/** The times, where one is more than linear work takes. */
function judge({ factor, times }: Growth, figures: Figures): string | undefined {
  figures.worst = Math.max(figures.worst, factor);
  return factor <= MOST_GROWTH ? undefined : times.map((ms) => `${ms.toFixed(0)} ms`).join(', ');
}

/** What of an expression, and of the texts made for it, takes more than linear time. */
async function slowTexts(source: string, flags: string, figures: Figures): Promise<readonly string[]> {
  const expression = new RegExp(source, flags);
  for (const text of attackTexts(source, flags).filter(({ end }) => isLong || end !== '')) {
    const times = await superlinear((length) => workOn(expression, textOf(text, length)), LONGEST, figures);
    if (times !== undefined) return [`/${source}/${flags} of ${JSON.stringify(text)}`];
  }
  return [];
}

function workOn(expression: RegExp, text: string): () => unknown {
  return () => {
    expression.lastIndex = 0;
    return expression.global ? text.replace(expression, '') : expression.exec(text);
  };
}

const nothing = (): Figures => ({ tried: 0, grown: 0, worst: 0 });

describe('time grows as the text does', () => {
  it('in each regular expression with a repetition', async () => {
    // The analysis of `npm run architecture` sees all of them each time.
    const expressions = programExpressions()
      .filter(({ source }) => /[*+{]/.test(source))
      .filter((_, index) => isTried(index, 4));
    const figures = nothing();
    const slow: string[] = [];
    for (const { place, owner, source, flags } of expressions)
      for (const text of await slowTexts(source, flags, figures)) slow.push(`${place} ${owner}: ${text}`);
    print(`texts of ${expressions.length} expressions`, figures);
    expect(expressions).not.toEqual([]);
    expect(slow).toEqual([]);
  }, 600_000);

  it.each(['(a+)+$', String.raw`\s+$`, String.raw`^(?:[\\/]?[^\\/]{1,255}){1,40}$`])(
    'unless it is /%s/',
    async (source) => {
      expect(await slowTexts(source, '', nothing())).toHaveLength(1);
    },
  );

  it.each(ENTRY_POINTS.filter((_, index) => (isLong ? isTried(index, 1) : index < 1 || index > 15)))(
    'in %s',
    async (name, read) => {
      const figures = nothing();
      const slow: AttackText[] = [];
      for (const shape of SHAPES) {
        const times = await superlinear((length) => workOfText(read, shape, length), LONGEST_OF_ENTRIES, figures);
        if (times !== undefined) slow.push(shape);
      }
      print(`texts of ${name}`, figures);
      expect(slow).toEqual([]);
    },
    300_000,
  );

  it('in the readers of all formats, for reports with each of their parts repeated', async () => {
    const reports = (await grownReports()).filter((_, index) => isTried(index, 40));
    const figures = nothing();
    const slow: string[] = [];
    for (const { name, textOf: grown } of reports) {
      const times = await timesOfReport(grown, figures);
      if (times !== undefined) slow.push(`${name}: ${times}`);
    }
    print('reports with a part that grows', figures);
    expect(reports).not.toEqual([]);
    expect(slow).toEqual([]);
  }, 600_000);
});

/** The times in which a report of growing length is read, where they are more than linear. */
async function timesOfReport(textOfLength: (length: number) => string, figures: Figures): Promise<string | undefined> {
  figures.tried += 1;
  if ((await readMs(textOfLength(LONGEST_REPORT), 1)) <= 100) return undefined;
  figures.grown += 1;
  let least = await growthOfReport(textOfLength);
  for (let measured = 1; measured < MEASUREMENTS && least.factor > MOST_GROWTH; measured += 1)
    least = lesser(least, await growthOfReport(textOfLength));
  return judge(least, figures);
}

async function growthOfReport(textOfLength: (length: number) => string): Promise<Growth> {
  const times: number[] = [];
  for (const length of [LONGEST_REPORT / 4, LONGEST_REPORT / 2, LONGEST_REPORT])
    times.push(await readMs(textOfLength(length), 3));
  return growthOf(times, REPORT_FLOOR_MS);
}

/** The milliseconds of processor time of the fastest of so many readings. */
async function readMs(text: string, readings: number): Promise<number> {
  let fastest = Infinity;
  for (let reading = 0; reading < readings; reading += 1)
    fastest = Math.min(fastest, await processorMs(() => readGrown(text)));
  return fastest;
}

function workOfText(read: (text: string) => unknown, shape: (typeof SHAPES)[number], length: number): () => unknown {
  const text = textOf(shape, length);
  return () => read(text);
}
