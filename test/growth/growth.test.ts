import { describe, expect, it } from '@jest/globals';
import { createContext, Script } from 'node:vm';
import { fastestMs } from '../../packages/reports/test/growth.js';
import { attackTexts, textOf } from './attack-texts.js';
import { ENTRY_POINTS, SHAPES } from './entry-points.js';
import { programExpressions } from './expressions.js';
import { grownReports, readGrown } from './grown-reports.js';

/** `npm run test:growth` tries everything, and takes minutes. */
const isLong = process.env['CLARION_TEST_GROWTH'] === 'long';

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

/** The milliseconds of processor time that a work takes, until the time limit: V8 stops expressions too. */
function boundedMs(work: () => unknown): number {
  act = work;
  const before = process.cpuUsage();
  try {
    script.runInContext(context, { timeout: TIMEOUT_MS });
  } catch (error) {
    // The error of a time limit is no instance of this file's Error.
    if (!String(error).includes('timed out')) throw error;
    return TIMEOUT_MS;
  }
  return process.cpuUsage(before).user / 1000;
}

/** How often as long each doubling of the text takes, where it is more than linear work takes; undefined for linear work. */
function superlinear(workOf: (length: number) => () => unknown, longest: number): string | undefined {
  const firstMs = boundedMs(workOf(longest));
  if (firstMs <= FLOOR_MS) return undefined;
  if (firstMs >= TIMEOUT_MS) return 'stopped';
  let found: string | undefined;
  for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
    found = growthOf(
      [longest / 4, longest / 2, longest].map((length) => fastestMs(workOf(length))),
      FLOOR_MS,
    );
    if (found === undefined) return undefined;
  }
  return found;
}

/** The times of texts of doubled lengths, where one is more than linear work takes; undefined for linear work. */
function growthOf(times: readonly number[], floorMs: number): string | undefined {
  const isLinear = times.every((ms, index) => ms <= MOST_GROWTH * Math.max(times[index - 1] ?? Infinity, floorMs));
  return isLinear ? undefined : times.map((ms) => `${ms.toFixed(0)} ms`).join(', ');
}

/** What of an expression, and of the texts made for it, takes more than linear time. */
function slowTexts(source: string, flags: string): readonly string[] {
  const expression = new RegExp(source, flags);
  const texts = attackTexts(source, flags).filter(({ end }) => isLong || end !== '');
  tried += texts.length;
  const found = texts.find((text) => superlinear((length) => workOn(expression, textOf(text, length)), LONGEST));
  return found === undefined ? [] : [`/${source}/${flags} of ${JSON.stringify(found)}`];
}

function workOn(expression: RegExp, text: string): () => unknown {
  return () => {
    expression.lastIndex = 0;
    return expression.global ? text.replace(expression, '') : expression.exec(text);
  };
}

let tried = 0;

describe('time grows as the text does', () => {
  it('in each regular expression with a repetition', () => {
    // The analysis of `npm run architecture` sees all of them each time.
    const expressions = programExpressions()
      .filter(({ source }) => /[*+{]/.test(source))
      .filter((_, index) => isLong || index % 4 === 0);
    const slow = expressions.flatMap(({ place, owner, source, flags }) =>
      slowTexts(source, flags).map((text) => `${place} ${owner}: ${text}`),
    );
    console.info(`${expressions.length} expressions, ${tried} texts`);
    expect(slow).toEqual([]);
  }, 600_000);

  it.each(['(a+)+$', String.raw`\s+$`, String.raw`^(?:[\\/]?[^\\/]{1,255}){1,40}$`])('unless it is /%s/', (source) => {
    expect(slowTexts(source, '')).toHaveLength(1);
  });

  it.each(isLong ? ENTRY_POINTS : ENTRY_POINTS.filter((_, index) => index < 1 || index > 15))(
    'in %s',
    (_name, read) => {
      const slow = SHAPES.filter((shape) =>
        superlinear((length) => workOfText(read, shape, length), LONGEST_OF_ENTRIES),
      );
      expect(slow).toEqual([]);
    },
  );

  it('in the readers of all formats, for reports with each of their parts repeated', async () => {
    const reports = await grownReports();
    const slow: string[] = [];
    for (const { name, textOf: grown } of isLong ? reports : reports.filter((_, index) => index % 40 === 0)) {
      const times = await timesOfReport(grown);
      if (times !== undefined) slow.push(`${name}: ${times}`);
    }
    console.info(`${reports.length} reports with a part that grows`);
    expect(slow).toEqual([]);
  }, 600_000);
});

/** The times in which a report of growing length is read, where they are more than linear. */
async function timesOfReport(textOfLength: (length: number) => string): Promise<string | undefined> {
  const longestMs = await readMs(textOfLength(LONGEST_REPORT), 1);
  if (longestMs <= 100) return undefined;
  let found: string | undefined;
  for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
    const times: number[] = [];
    for (const length of [LONGEST_REPORT / 4, LONGEST_REPORT / 2, LONGEST_REPORT])
      times.push(await readMs(textOfLength(length), 3));
    found = growthOf(times, REPORT_FLOOR_MS);
    if (found === undefined) return undefined;
  }
  return found;
}

/** The milliseconds of processor time of the fastest of so many readings. */
async function readMs(text: string, readings: number): Promise<number> {
  let fastest = Infinity;
  for (let reading = 0; reading < readings; reading += 1) {
    const before = process.cpuUsage();
    await readGrown(text);
    fastest = Math.min(fastest, process.cpuUsage(before).user / 1000);
  }
  return fastest;
}

function workOfText(read: (text: string) => unknown, shape: (typeof SHAPES)[number], length: number): () => unknown {
  const text = textOf(shape, length);
  return () => read(text);
}
