import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectBuild, type BuildContext } from '@clarion/uploading/ci/build-context';
import { CliError } from '@clarion/uploading/cli-error';
import type { Profile } from '@clarion/uploading/config/config';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import type { FileSelection } from '@clarion/uploading/files/find-files';
import { uploadFiles, type UploadFlags } from '../upload/upload-files.js';
import {
  configuredDestination,
  preflight,
  withDeadline,
  type ConfiguredDestination,
} from '@clarion/uploading/upload/destination';
import type { Destination } from '@clarion/uploading/upload/upload';
import type { Variables } from '@clarion/uploading/resolve/resolution';
import { fixtureFields } from '../upload/fixture-fields.js';
import { runFieldsOf, type RunFields } from '@clarion/uploading/upload/run-fields';
import { runCommand } from './run-command.js';
import { runForReports, type InjectionFlags } from './run-for-reports.js';
import { environmentVariables } from './stored-environment.js';

/** The time limit of the check before the command runs. */
const PREFLIGHT_TIMEOUT_MS = 20_000;

/** A command to run, and how to upload its reports. */
export interface RunRequest {
  readonly words: readonly string[];
  readonly flags: ConnectionFlags & UploadFlags & InjectionFlags;
  readonly profile: Profile | undefined;
  readonly kind: 'test' | 'load';
  /** Undefined selects the usual reports. */
  readonly reports: FileSelection | undefined;
}

interface PreparedRun extends RunRequest {
  readonly destination: ConfiguredDestination;
  readonly build: BuildContext;
  /** The digests of the files that the tests use, from before the command ran. */
  readonly fixtures: RunFields;
  /** Those of the chosen environment. */
  readonly variables: Variables;
  /** A folder for this run: what is added to the command, and the reports that it then writes. */
  readonly folder: string;
}

/**
 * Runs a command, uploads the reports that it wrote, and returns its exit code.
 * @throws CliError before it runs the command, when the server would reject the upload
 */
export async function runAndUpload(context: Context, request: RunRequest): Promise<number> {
  const { words, flags, profile } = request;
  if (profile?.upload.enabled === false) return (await runCommand({ words, environment: {} })).code;
  const destination = await configuredDestination(context, flags, profile);
  const checked = await checkDestination(context, destination, flags);
  const build = detectBuild(context.directory, context.environment);
  const fixtures = await fixtureFields(context, flags, build);
  const variables = checked === undefined ? {} : await environmentVariables(context, checked, flags);
  const folder = mkdtempSync(join(tmpdir(), 'clarion-run-'));
  try {
    return await runPrepared(context, { ...request, destination, build, fixtures, variables, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks token, project and target on the server. A server that is down is a warning, unless strict; undefined then. */
async function checkDestination(
  { output }: Context,
  destination: ConfiguredDestination,
  { strict, timeout }: UploadFlags,
): Promise<Destination | undefined> {
  try {
    return await preflight(withDeadline(destination, Math.min(timeout, PREFLIGHT_TIMEOUT_MS)));
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'unreachable' || strict === true) throw error;
    output.warn(`${error.message} Running the command anyway.`);
    return undefined;
  }
}

async function runPrepared(context: Context, run: PreparedRun): Promise<number> {
  const { code, isInterrupted, files } = await runForReports(context, run);
  if (isInterrupted) return code;
  const uploadCode = await uploadWritten(context, run, { files, code });
  return code === 0 ? uploadCode : code;
}

interface CommandOutcome {
  readonly files: readonly string[];
  readonly code: number;
}

async function uploadWritten(
  context: Context,
  { flags: given, destination, kind, build, fixtures, folder }: PreparedRun,
  { files: written, code }: CommandOutcome,
): Promise<number> {
  if (written.length === 0 && code === 0) return given.strict === true ? EXIT.notFound : EXIT.ok;
  const files = written.length > 0 ? written : [writeCrash(folder, code)];
  const flags = { ...given, exitCode: code };
  const fields = { ...runFieldsOf(build, flags, kind), ...fixtures };
  try {
    await uploadFiles(context, { files, destination, fields, flags });
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    context.output.error(error.message);
    return EXIT[error.exit];
  }
}

/** Writes a run for a command that failed before it wrote a report. Without the run, its build could pass. */
function writeCrash(folder: string, code: number): string {
  const file = join(folder, 'crash.json');
  const failureMessage = `The command ended with exit code ${code} and wrote no report.`;
  writeFileSync(file, JSON.stringify({ status: 'errored', failureMessage, result: { tests: [] } }));
  return file;
}
