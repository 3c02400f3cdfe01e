import type { Command } from 'commander';
import { usageError } from '../cli-error.js';
import type { Profile } from '../config/config.js';
import type { ConnectionFlags, Context } from '../context.js';
import { runAndUpload } from '../run/run-and-upload.js';
import type { UploadFlags } from '../upload/upload-files.js';
import { connectionOptions, examples, uploadOptions } from './options.js';

interface Flags extends ConnectionFlags, UploadFlags {
  readonly profile?: string;
}

/** `clarion run [--profile P] -- <command>` and `clarion ci run`; `behind` is what stands behind `--`. */
export function addRun(program: Command, context: Context, behind: readonly string[]): void {
  const run = runOptions(
    program
      .command('run')
      .description("Run a command, upload the reports that it writes, and end with the command's exit code"),
  );
  examples(run, 'clarion run -- node --version', 'clarion run --profile nightly -- node --version');
  run.action(async (_: unknown, flags: Flags) => start(context, behind, { flags, profile: named(context, flags) }));
  const ci = program.command('ci').helpCommand(false).description('What CI does');
  const ciRun = runOptions(
    ci.command('run').description('As `clarion run`, with the profile `ci` of clarion.yaml when there is one'),
  );
  examples(ciRun, 'clarion ci run -- node --version');
  ciRun.action(async (_: unknown, flags: Flags) =>
    start(context, behind, { flags, profile: named(context, flags) ?? ciProfile(context) }),
  );
}

function runOptions(command: Command): Command {
  return uploadOptions(
    connectionOptions(
      command.argument('[command...]', 'behind --').option('--profile <name>', 'a profile of clarion.yaml'),
    ),
  );
}

async function start(
  context: Context,
  behind: readonly string[],
  { flags, profile }: { readonly flags: Flags; readonly profile: Profile | undefined },
): Promise<void> {
  if (behind.length === 0) throw usageError('Write the command behind --, such as: clarion run -- npm test');
  const configured = profile?.reports ?? context.files.config.reports;
  const globs = configured === undefined ? undefined : context.globsOfConfig(configured);
  process.exitCode = await runAndUpload(context, { command: behind, flags, profile, kind: 'test', globs });
}

function named(context: Context, { profile }: Flags): Profile | undefined {
  return profile === undefined ? undefined : context.profile(profile);
}

function ciProfile({ files }: Context): Profile | undefined {
  return files.config.profiles.find(({ name }) => name === 'ci');
}
