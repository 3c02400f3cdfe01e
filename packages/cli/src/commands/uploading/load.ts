import type { Command } from 'commander';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { closestName } from '@clarion/uploading/config/closest-name';
import type { Profile } from '@clarion/uploading/config/config';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { findFiles, type FileSelection } from '@clarion/uploading/files/find-files';
import { runAndUpload } from '../../run/run-and-upload.js';
import { runCommand } from '../../run/run-command.js';
import { configuredDestination } from '@clarion/uploading/upload/destination';
import { runFieldsOf } from '@clarion/uploading/upload/run-fields';
import { uploadFiles, type UploadFlags } from '../../upload/upload-files.js';
import { connectionOptions, examples, uploadOptions } from '../options.js';

interface Flags extends ConnectionFlags, UploadFlags {
  readonly profile?: string;
  readonly plan?: string;
  readonly upload?: boolean;
}

/** Adds `clarion load [files...] [-- command]`. `trailing` are the arguments after `--`. */
export function addLoad(program: Command, context: Context, trailing: readonly string[]): void {
  const command = program
    .command('load')
    .description(
      'Upload results of load tests: the summary of k6, or the native load format. Can run the command that writes them',
    )
    .argument('[files...]', 'files or globs (default: the results of all `load.plans` in clarion.yaml)')
    .option('--profile <name>', 'the profile of clarion.yaml to use')
    .option('--plan <name>', 'only the results of this plan of clarion.yaml')
    .option('--upload', 'upload without a profile, and with a profile that sets upload.enabled: false');
  uploadOptions(connectionOptions(command));
  examples(command, 'clarion load load.json --upload', "clarion load 'load*.json' --upload -- node --version");
  command.action(async (files: readonly string[], flags: Flags) =>
    load(context, files.slice(0, files.length - trailing.length), { flags, trailing }),
  );
}

interface LoadRequest {
  readonly flags: Flags;
  readonly profile: Profile | undefined;
  readonly reports: FileSelection;
}

async function load(
  context: Context,
  files: readonly string[],
  { flags, trailing }: { readonly flags: Flags; readonly trailing: readonly string[] },
): Promise<void> {
  const profile = flags.profile === undefined ? undefined : context.profile(flags.profile);
  const request = {
    flags,
    profile: withUploadEnabled(profile, flags),
    reports: files.length > 0 ? { patterns: files, directory: context.directory } : plannedResults(context, flags),
  };
  if (trailing.length > 0) process.exitCode = await runLoad(context, trailing, request);
  else await uploadResults(context, request);
}

/** Returns the profile; with `--upload`, enables its upload. */
function withUploadEnabled(profile: Profile | undefined, { upload }: Flags): Profile | undefined {
  return profile === undefined || upload !== true
    ? profile
    : { ...profile, upload: { ...profile.upload, enabled: true } };
}

function isUploadEnabled({ flags, profile }: LoadRequest): boolean {
  return flags.upload === true || (profile !== undefined && profile.upload.enabled !== false);
}

async function runLoad(context: Context, words: readonly string[], request: LoadRequest): Promise<number> {
  if (isUploadEnabled(request)) return runAndUpload(context, { ...request, words, kind: 'load' });
  return (await runCommand({ words, environment: {} })).code;
}

async function uploadResults(context: Context, request: LoadRequest): Promise<void> {
  const { flags, profile, reports } = request;
  const files = findFiles(reports);
  if (files.length === 0)
    throw new CliError('notFound', `No file matches ${reports.patterns.join(', ')}. Check the paths of the results.`);
  if (!isUploadEnabled(request))
    throw usageError('The upload is not enabled. Pass --upload, or --profile with a profile that uploads.');
  const runs = await uploadFiles(context, {
    files,
    destination: await configuredDestination(context, flags, profile),
    fields: runFieldsOf(detectBuild(context.directory, context.environment), flags, 'load'),
    flags,
  });
  for (const { url } of runs) context.output.data(url);
}

/** Returns the results of one plan or of all plans. @throws CliError usage for an unknown plan, and without plans */
function plannedResults(context: Context, { plan }: Flags): FileSelection {
  const { plans } = context.files.config;
  if (plan !== undefined && plans[plan] === undefined)
    throw usageError(`clarion.yaml has no load plan ${plan}. ${hintFor(plan, Object.keys(plans))}`);
  const globs = plan === undefined ? Object.values(plans).flat() : (plans[plan] ?? []);
  if (globs.length === 0)
    throw usageError(
      'There are no results to upload. Pass files, or set their globs under load.plans in clarion.yaml.',
    );
  return context.configSelection(globs);
}

function hintFor(plan: string, known: readonly string[]): string {
  const suggestion = closestName(plan, known);
  return suggestion === undefined ? 'Add it under load.plans.' : `Did you mean ${suggestion}?`;
}
