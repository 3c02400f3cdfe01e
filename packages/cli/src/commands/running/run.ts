import type { Command } from 'commander';
import { usageError } from '@clarion/uploading/cli-error';
import type { Profile } from '@clarion/uploading/config/config';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { runAndUpload } from '../../run/run-and-upload.js';
import type { InjectionFlags } from '../../run/run-for-reports.js';
import { runLocally } from '../../run/run-locally.js';
import type { UploadFlags } from '../../upload/upload-files.js';
import { connectionOptions, examples, uploadOptions } from '../options.js';

interface Flags extends ConnectionFlags, UploadFlags, InjectionFlags {
  readonly profile?: string;
  /** Show the failures here instead of uploading the reports. */
  readonly local?: boolean;
}

/** Adds `clarion run [--profile P] -- <command>` and `clarion ci run`. */
export function addRun(program: Command, context: Context): void {
  const run = runOptions(
    program.command('run').description('Run a command, upload the reports that it writes, and return its exit code'),
  );
  examples(
    run,
    'clarion run -- node --version',
    'clarion run --local -- node --version',
    'clarion run --profile nightly -- node --version',
  );
  run.action(async (words: readonly string[], flags: Flags) =>
    start(context, words, { flags, profile: profileOf(context, flags) }),
  );
  const ci = program.command('ci').helpCommand(false).description('Commands for CI');
  const ciRun = runOptions(
    ci.command('run').description('Like `clarion run`, with the profile `ci` of clarion.yaml if it exists'),
  );
  examples(ciRun, 'clarion ci run -- node --version');
  ciRun.action(async (words: readonly string[], flags: Flags) =>
    start(context, words, { flags, profile: profileOf(context, flags) ?? ciProfile(context) }),
  );
}

function runOptions(command: Command): Command {
  return uploadOptions(
    connectionOptions(
      command
        .argument('[command...]', 'the command, after --')
        .option('--profile <name>', 'the profile of clarion.yaml to use')
        .option('--no-inject', 'add nothing to the command: use only the reports that it writes on its own')
        .option('--verbose', 'show what was added to which test runner')
        .option('--local', 'show the failures by cause and upload nothing; needs no server and no token'),
    ),
  );
}

async function start(
  context: Context,
  words: readonly string[],
  { flags, profile }: { readonly flags: Flags; readonly profile: Profile | undefined },
): Promise<void> {
  if (words.length === 0)
    throw usageError('The command is missing. Pass it after --, such as: clarion run -- npm test');
  const configured = profile?.reports ?? context.files.config.reports;
  const reports = configured === undefined ? undefined : context.configSelection(configured);
  process.exitCode =
    flags.local === true
      ? await runLocally(context, { words, reports, flags })
      : await runAndUpload(context, { words, flags, profile, kind: 'test', reports });
}

function profileOf(context: Context, { profile }: Flags): Profile | undefined {
  return profile === undefined ? undefined : context.profile(profile);
}

function ciProfile({ files }: Context): Profile | undefined {
  return files.config.profiles.find(({ name }) => name === 'ci');
}
