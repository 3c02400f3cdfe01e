import type { Command } from 'commander';
import { CliError, usageError } from '../cli-error.js';
import { detectPlace } from '../ci/detect.js';
import type { Profile } from '../config/config.js';
import { nearest } from '../config/nearest.js';
import type { ConnectionFlags, Context } from '../context.js';
import { filesMatching } from '../files/glob.js';
import { runAndUpload } from '../run/run-and-upload.js';
import { runCommand } from '../run/spawn.js';
import { intentOf } from '../upload/destination.js';
import { membersOf } from '../upload/members.js';
import { uploadFiles, type UploadFlags } from '../upload/upload-files.js';
import { connectionOptions, examples, uploadOptions } from './options.js';

interface Flags extends ConnectionFlags, UploadFlags {
  readonly profile?: string;
  readonly plan?: string;
  readonly upload?: boolean;
}

/** `clarion load [files...] [-- command]`; `behind` is what stands behind `--`. */
export function addLoad(program: Command, context: Context, behind: readonly string[]): void {
  const command = program
    .command('load')
    .description(
      'Upload results of load tests (the summary of k6, or the native load format), also of a command that is run for them',
    )
    .argument('[files...]', 'files or globs, else those of the plans under `load.plans` of clarion.yaml')
    .option('--profile <name>', 'a profile of clarion.yaml')
    .option('--plan <name>', 'only this plan of clarion.yaml')
    .option('--upload', 'upload without a profile, or although the profile says upload.enabled: false');
  uploadOptions(connectionOptions(command));
  examples(command, 'clarion load load.json --upload', "clarion load 'load*.json' --upload -- node --version");
  command.action(async (files: readonly string[], flags: Flags) =>
    start(context, files.slice(0, files.length - behind.length), { flags, behind }),
  );
}

async function start(
  context: Context,
  files: readonly string[],
  { flags, behind }: { readonly flags: Flags; readonly behind: readonly string[] },
): Promise<void> {
  const profile = flags.profile === undefined ? undefined : context.profile(flags.profile);
  const order = {
    flags,
    profile: effective(profile, flags),
    globs: files.length > 0 ? files : plannedGlobs(context, flags),
  };
  if (behind.length > 0) process.exitCode = await runLoad(context, behind, order);
  else await uploadResults(context, order);
}

/** The profile; with `--upload` one that uploads. */
function effective(profile: Profile | undefined, { upload }: Flags): Profile | undefined {
  return profile === undefined || upload !== true
    ? profile
    : { ...profile, upload: { ...profile.upload, enabled: true } };
}

function isUploading({ flags, profile }: Order): boolean {
  return flags.upload === true || (profile !== undefined && profile.upload.enabled !== false);
}

interface Order {
  readonly flags: Flags;
  readonly profile: Profile | undefined;
  readonly globs: readonly string[];
}

async function runLoad(context: Context, command: readonly string[], order: Order): Promise<number> {
  if (isUploading(order)) return runAndUpload(context, { ...order, command, kind: 'load' });
  return (await runCommand({ command, environment: {} })).code;
}

async function uploadResults(context: Context, order: Order): Promise<void> {
  const { flags, profile, globs } = order;
  const files = filesMatching(globs, context.directory);
  if (files.length === 0) throw new CliError('notFound', `${globs.join(', ')} names no file.`);
  if (!isUploading(order)) throw usageError('Pass --upload, or --profile with one that uploads.');
  const members = membersOf(detectPlace(context.directory, context.environment), flags, 'load');
  const answers = await uploadFiles(context, {
    files,
    intent: await intentOf(context, flags, profile),
    members,
    flags,
  });
  for (const { url } of answers) context.output.data(url);
}

/** @throws CliError usage for a plan that is not known, and when there is none */
function plannedGlobs(context: Context, { plan }: Flags): readonly string[] {
  const { plans } = context.files.config;
  if (plan !== undefined && plans[plan] === undefined)
    throw usageError(`clarion.yaml has no load plan ${plan}. ${hintFor(plan, Object.keys(plans))}`);
  const globs = plan === undefined ? Object.values(plans).flat() : (plans[plan] ?? []);
  if (globs.length === 0)
    throw usageError('Name the files of results, or write their globs under load.plans in clarion.yaml.');
  return context.globsOfConfig(globs);
}

function hintFor(plan: string, known: readonly string[]): string {
  const near = nearest(plan, known);
  return near === undefined ? 'Write it under load.plans.' : `Is it ${near}?`;
}
