import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectPlace } from '../ci/detect.js';
import { CliError } from '../cli-error.js';
import type { Profile } from '../config/config.js';
import type { ConnectionFlags, Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { filesMatching } from '../files/glob.js';
import { marksOf, reportsInUsualPlaces, writtenSince } from '../files/reports.js';
import { uploadFiles, type UploadFlags } from '../upload/upload-files.js';
import { intentOf, preflight, withDeadline, type Intent } from '../upload/destination.js';
import { membersOf } from '../upload/members.js';
import { withReport, type Reporting } from './reporting.js';
import { runCommand } from './spawn.js';

/** A server that does not answer keeps the command waiting no longer. */
const CHECK_WITHIN_MS = 20_000;

/** What is to be run, and what of it is uploaded. */
export interface RunOrder {
  readonly command: readonly string[];
  readonly flags: ConnectionFlags & UploadFlags;
  readonly profile: Profile | undefined;
  readonly kind: 'test' | 'load';
  /** Globs of the reports, from the working directory; undefined: the usual places, and what known runners are asked to write. */
  readonly globs: readonly string[] | undefined;
}

/**
 * Runs a command, uploads the reports that it wrote, and gives back its own exit code.
 * @throws CliError before anything runs, when the upload would be refused
 */
export async function runAndUpload(context: Context, order: RunOrder): Promise<number> {
  const { flags, profile } = order;
  if (profile?.upload.enabled === false) return (await runCommand({ command: order.command, environment: {} })).code;
  const intent = await intentOf(context, flags, profile);
  await checkBefore(context, intent, flags);
  const folder = mkdtempSync(join(tmpdir(), 'clarion-run-'));
  try {
    return await runIn(context, { ...order, intent, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is wrong with token, project or target ends the command; a server that is down does so only when strict. */
async function checkBefore({ output }: Context, intent: Intent, { strict, timeout }: UploadFlags): Promise<void> {
  try {
    await preflight(withDeadline(intent, Math.min(timeout, CHECK_WITHIN_MS)));
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'unreachable' || strict === true) throw error;
    output.warn(`${error.message} The command runs all the same.`);
  }
}

async function runIn(
  context: Context,
  order: RunOrder & { readonly intent: Intent; readonly folder: string },
): Promise<number> {
  const { command, folder, globs } = order;
  const before = marksOf(candidates(context, order));
  const reporting: Reporting = (globs === undefined ? withReport(command, folder) : undefined) ?? {
    command,
    environment: {},
  };
  const { code, isInterrupted } = await runCommand(reporting);
  if (isInterrupted) return code;
  const written = filesMatching([folder], folder);
  const files = written.length > 0 ? written : writtenSince(before, candidates(context, order));
  const uploaded = await uploadWritten(context, order, files);
  return code === 0 ? uploaded : code;
}

function candidates(context: Context, { globs }: RunOrder): readonly string[] {
  return globs === undefined ? reportsInUsualPlaces(context.directory) : filesMatching(globs, context.directory);
}

async function uploadWritten(
  context: Context,
  { flags, intent, kind }: RunOrder & { readonly intent: Intent },
  files: readonly string[],
): Promise<number> {
  if (files.length === 0) {
    context.output.warn(
      'The command wrote no report that was found. Name where reports are written under `reports` in clarion.yaml.',
    );
    return flags.strict === true ? EXIT.notFound : EXIT.ok;
  }
  const members = membersOf(detectPlace(context.directory, context.environment), flags, kind);
  try {
    await uploadFiles(context, { files, intent, members, flags });
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    context.output.error(error.message);
    return EXIT[error.exit];
  }
}
