import type { Command } from 'commander';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';
import { knownCommand } from '../../rerun/known-runners.js';
import { readRerunFailures, type RerunFailure } from '../../rerun/rerun-failures.js';
import { runCommand } from '../../run/run-command.js';
import { findSubject, subjectOptions, type SubjectFlags } from '../subject/find-subject.js';
import { connectionOptions, examples, projectOption, wholeNumber } from '../options.js';

/** The flags of commands that run the commands of failures. */
export interface RerunFlags extends ConnectionFlags, SubjectFlags {
  readonly cause?: string;
  readonly test?: readonly string[];
  readonly limit: number;
  readonly dryRun?: boolean;
}

/** A command with the failures that it runs again. */
export interface FailureCommand {
  readonly words: readonly string[];
  /** As the server has it. */
  readonly command: string;
  /** As it is shown. */
  readonly text: string;
}

/** What is run, and where. */
export interface RerunPlan {
  /** Of the run or build. */
  readonly id: string;
  readonly failures: readonly RerunFailure[];
  readonly commands: readonly FailureCommand[];
  /** The folder that the paths of reports begin in. */
  readonly directory: string;
}

const MOST_COMMANDS = 50;

/** Adds `clarion rerun [run]`. */
export function addRerun(program: Command, context: Context): void {
  const command = projectOption(
    rerunOptions(
      program
        .command('rerun')
        .description('Run the commands of failed tests again (default: of the latest build of this branch)'),
    ),
  );
  examples(command, 'clarion rerun --dry-run', "clarion rerun --test '*checkout*' --dry-run");
  command.action(async (run: string | undefined, flags: RerunFlags) => {
    const plan = await planRerun(context, run, flags);
    if (flags.dryRun === true || plan.commands.length === 0) return;
    process.exitCode = await runAll(context, plan);
  });
}

/** Adds the argument and the options that select failures. */
export function rerunOptions(command: Command): Command {
  return connectionOptions(
    subjectOptions(command)
      .option('--cause <id>', 'only failures of this cause, grp_…')
      .option('--test <pattern...>', 'only these tests: IDs, names, or patterns with *')
      .option('--limit <number>', 'the maximum number of failures', wholeNumber, MOST_COMMANDS)
      .option('--dry-run', 'show the commands, and run none'),
  );
}

/**
 * Reads the failures and shows their commands on standard output.
 * @throws CliError notFound when there are failures and none has a command
 */
export async function planRerun(context: Context, run: string | undefined, flags: RerunFlags): Promise<RerunPlan> {
  if (process.platform === 'win32')
    throw usageError('The commands are those of POSIX systems. On Windows, run clarion in WSL.');
  const { subject } = await findSubject(context, run, flags);
  const id = subject.kind === 'run' ? subject.run.id : subject.build.id;
  const failures = await readRerunFailures(
    { kind: subject.kind, id, cause: flags.cause, tests: flags.test ?? [] },
    flags.limit,
  );
  const commands = commandsOf(failures);
  const { output, directory, environment } = context;
  const without = failures.filter(({ words }) => words === undefined).length;
  for (const { text } of commands) output.data(text);
  if (without > 0)
    output.warn(
      `${plural(without, 'failure')} of ${failures.length} ${without === 1 ? 'has' : 'have'} no command that can be run.`,
    );
  if (failures.length === 0) output.note(`${id} has no such failures.`);
  if (failures.length > 0 && commands.length === 0)
    throw new CliError(
      'notFound',
      'No failure has a command. The report must say which runner ran its tests, and how it selects them.',
    );
  return { id, failures, commands, directory: detectBuild(directory, environment).repositoryRoot ?? directory };
}

/** Tests that cannot be selected alone share a command. */
function commandsOf(failures: readonly RerunFailure[]): readonly FailureCommand[] {
  const commands = new Map<string, FailureCommand>();
  for (const { words, command } of failures)
    if (words !== undefined && command !== undefined) commands.set(command, { words, command, text: oneLine(command) });
  return [...commands.values()];
}

async function runAll({ output }: Context, { commands, directory }: RerunPlan): Promise<number> {
  let failed = 0;
  for (const [index, { words, text }] of commands.entries()) {
    output.note(`${index + 1} of ${commands.length}: ${text}`);
    const known = knownCommand(words);
    if (known === undefined) continue;
    const { code, isInterrupted } = await runCommand({ ...known, directory });
    if (isInterrupted) return EXIT.interrupted;
    if (code !== 0) failed += 1;
  }
  output.note(`${plural(commands.length, 'command')}: ${commands.length - failed} passed, ${failed} failed.`);
  return failed === 0 ? EXIT.ok : EXIT.failures;
}
