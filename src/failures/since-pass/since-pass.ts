import { Injectable } from '@nestjs/common';
import { type JsonObject, isJsonObject } from '@clarion/reports/json';
import { type ListedRun, RunReader, type TestRow } from '../../runs/run.reader.js';
import type { FailureRow } from '../failures.reader.js';
import type { Include } from '../failures-query.dto.js';
import { parseFailureText } from '../parse-failure-text.js';
import { type FailingRange, FailingRanges } from './failing-ranges.js';
import { FailureDivergences } from './failure-divergences.js';
import { FailureFixtures } from './failure-fixtures.js';
import { FailureSuspects } from './failure-suspects.js';
import type { Suspect, FailurePlaces } from './suspects.js';
import { framesOf } from '@clarion/reports/stacks';
import { isAbsolutePath, toSourcePath } from './source-path.js';

/** Lines of a stack that are looked at, and files of it that count. */
const MOST_LINES = 100;
const MOST_FILES = 20;

/** Where a failure happened, from the members that are stored beside it. */
export function placesOf({ stack, location }: JsonObject, testFile: string | null): FailurePlaces {
  const at =
    isJsonObject(location) && typeof location['file'] === 'string' ? toSourcePath(location['file']) : undefined;
  const frames = withinRoot(typeof stack === 'string' ? filesOf(stack) : [], at);
  const test = testFile === null ? undefined : toSourcePath(testFile);
  // A location without a stack may be nothing but the file of the test.
  const isOwn = at !== undefined && (frames.length > 0 || at !== test);
  return { stack: [...new Set(isOwn ? [at, ...frames] : frames)].slice(0, MOST_FILES), testFile: test };
}

/** The files of the frames within the project, the innermost call first. */
function filesOf(stack: string): readonly string[] {
  const frames = framesOf(stack.split('\n', MOST_LINES).join('\n'));
  const innermostFirst = frames.some(({ isInnermostLast }) => isInnermostLast === true) ? frames.toReversed() : frames;
  return innermostFirst.filter(({ isForeign }) => !isForeign).flatMap(({ file }) => toSourcePath(file) ?? []);
}

/** A location that is relative to the checkout shows where the checkout is, and so the other paths relative to it. */
function withinRoot(files: readonly string[], location: string | undefined): readonly string[] {
  if (location === undefined || isAbsolutePath(location)) return files;
  const end = `/${location}`;
  const whole = files.find((file) => isAbsolutePath(file) && file.endsWith(end));
  const root = whole?.slice(0, whole.length - location.length);
  return root === undefined ? files : files.map((file) => (file.startsWith(root) ? file.slice(root.length) : file));
}

/** Makes the members of a failure that compare it with the last pass of its test. */
type SincePassMembers = (row: FailureRow) => JsonObject;

const NONE: SincePassMembers = () => ({});

const MEMBERS: readonly Include[] = ['suspects', 'divergence', 'fixtures'];

/** What changed since a failed test last passed. */
@Injectable()
export class SincePass {
  constructor(
    private readonly ranges: FailingRanges,
    private readonly suspects: FailureSuspects,
    private readonly divergences: FailureDivergences,
    private readonly fixtures: FailureFixtures,
    private readonly runs: RunReader,
  ) {}

  /**
   * Reads `suspects`, `divergence` and `fixtures` for some failures of a run together. Reads nothing where none is included.
   */
  async of(run: ListedRun, rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<SincePassMembers> {
    if (!MEMBERS.some((name) => include.has(name))) return NONE;
    const failures = rows.map((row) => ({ ...row, testId: testIdOf(row) }));
    const ids = [...new Set(failures.map(({ testId }) => testId))];
    const rangeOf = await this.ranges.of(run, ids);
    const tests = await this.runs.listTestsWithIds(run, ids);
    const ranged = failures.map((failure) => ({ ...failure, range: rangeOf(failure.testId) }));
    const suspects = include.has('suspects') ? await this.suspectsOf(run, ranged, tests) : null;
    const divergences = include.has('divergence') ? await this.divergences.of(run, ranged, tests) : null;
    const fixtures = include.has('fixtures')
      ? await this.fixtures.of(
          run,
          ranged.map(({ range }) => range),
        )
      : null;
    const rangeOfSeq = new Map(ranged.map(({ seq, range }) => [seq, range]));
    return ({ seq }) => ({
      ...(suspects === null ? {} : { suspects: (suspects.get(seq) ?? []).map((suspect) => ({ ...suspect })) }),
      ...(divergences === null ? {} : { divergence: divergences.get(seq) ?? null }),
      ...(fixtures === null ? {} : { fixtures: fixtures(rangeOfSeq.get(seq)) }),
    });
  }

  private async suspectsOf(
    run: ListedRun,
    failures: readonly RangedFailure[],
    tests: readonly TestRow[],
  ): Promise<ReadonlyMap<number, readonly Suspect[]>> {
    const files = new Map(tests.map(({ testId, filePath }) => [testId, filePath]));
    const explained = failures.map(({ seq, testId, extras, range }) => ({
      seq,
      places: placesOf(parseFailureText(extras), files.get(testId) ?? null),
      range,
    }));
    return this.suspects.of(run, explained);
  }
}

/** A failure with its test and the range in which it began. */
interface RangedFailure extends FailureRow {
  readonly testId: string;
  readonly range: FailingRange | undefined;
}

function testIdOf({ item }: FailureRow): string {
  const { testId } = parseFailureText(item);
  return typeof testId === 'string' ? testId : '';
}
