import { buildFailuresRead, failuresRead, type Failure } from '@clarion/api-client';
import { knownCommand } from './known-runners.js';
import type { EarlierFailure } from './verdicts.js';

/** One part of a word: characters that a shell reads as they are, a text in single quotes, or a quote between two of them. */
const PART = /[\p{L}\p{N}_./:@%+,=-]|'[^']*'|\\'/uy;

/** Longer commands are not for people, and the server makes none. */
const LONGEST = 2000;

/** A terminal shows these as something else, or acts on them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/**
 * Parses a command of the server into its words, so that no shell reads it. Undefined for a command with anything but plain words and single
 * quotes: variables, substitutions, operators, redirections and comments.
 */
export function wordsOf(command: string): readonly string[] | undefined {
  if (command.length > LONGEST || UNSAFE.test(command)) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    if (command[at] === ' ') {
      if (word !== undefined) words.push(word);
      word = undefined;
      PART.lastIndex = at + 1;
      continue;
    }
    const [part] = PART.exec(command) ?? [];
    if (part === undefined) return undefined;
    word = (word ?? '') + textOf(part);
  }
  return word === undefined ? words : [...words, word];
}

function textOf(part: string): string {
  if (part === String.raw`\'`) return "'";
  return part.startsWith("'") ? part.slice(1, -1) : part;
}

/** Failures are read in pages of this size. */
const PAGE = 200;

/** The failures of a run or build whose commands are run. */
interface RerunSource {
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
