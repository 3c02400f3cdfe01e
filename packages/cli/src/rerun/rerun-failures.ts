import { buildFailuresRead, failuresRead, type Failure } from '@clarion/api-client';
import { wordsOf } from './command-words.js';
import { knownCommand } from './known-runners.js';
import type { EarlierFailure } from './verdicts.js';

/** Failures are read in pages of this size. */
const PAGE = 200;

/** The failures of a run or build whose commands are run. */
export interface RerunSource {
  readonly kind: 'run' | 'build';
  readonly id: string;
  /** Only failures of this cause. */
  readonly cause: string | undefined;
  /** Only failures of these tests: ids, names, or patterns with `*`. */
  readonly tests: readonly string[];
}

/** A failure with its command. */
export interface RerunFailure extends EarlierFailure {
  /** As the server has it; undefined where it has none. */
  readonly command: string | undefined;
  /** Undefined without a command, and for one that is not a plain command of a test runner. */
  readonly words: readonly string[] | undefined;
}

/** Reads the failures with their commands, at most `limit`. */
export async function readRerunFailures(source: RerunSource, limit: number): Promise<readonly RerunFailure[]> {
  const failures: RerunFailure[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(source, cursor);
    for (const failure of page.failures)
      if (source.cause === undefined || failure.group?.id === source.cause) failures.push(toRerun(failure));
    cursor = page.nextCursor;
  } while (cursor !== undefined && failures.length < limit);
  return failures.slice(0, limit);
}

async function readPage(
  { kind, id, tests }: RerunSource,
  cursor: string | undefined,
): Promise<{ readonly failures: readonly Failure[]; readonly nextCursor?: string }> {
  const query = {
    include: 'reproduce,group',
    limit: PAGE,
    ...(tests.length === 0 ? {} : { test: [...tests] }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const { data } =
    kind === 'run'
      ? await failuresRead({ path: { runId: id }, query, throwOnError: true })
      : await buildFailuresRead({ path: { buildId: id }, query, throwOnError: true });
  return data;
}

function toRerun({ testId, testName, group, reason, reproduce }: Failure): RerunFailure {
  const words = reproduce === undefined ? undefined : wordsOf(reproduce.command);
  return {
    testId,
    name: testName,
    cause: group?.id,
    message: reason.message,
    command: reproduce?.command,
    words: words === undefined || knownCommand(words) === undefined ? undefined : words,
  };
}
