import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectBuild } from '../ci/build-context.js';
import { CliError } from '../cli-error.js';
import type { Profile } from '../config/config.js';
import type { ConnectionFlags, Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { findFiles, type FileSelection } from '../files/find-files.js';
import { findReports, versionsOf, writtenSince } from '../files/reports.js';
import { uploadFiles, type UploadFlags } from '../upload/upload-files.js';
import { configuredDestination, preflight, withDeadline, type ConfiguredDestination } from '../upload/destination.js';
import { runFieldsOf } from '../upload/run-fields.js';
import { runCommand } from './run-command.js';
import { withReport } from './runner-reports.js';

/** The time limit of the check before the command runs. */
const PREFLIGHT_TIMEOUT_MS = 20_000;

/** A command to run, and how to upload its reports. */
export interface RunRequest {
  readonly words: readonly string[];
  readonly flags: ConnectionFlags & UploadFlags;
  readonly profile: Profile | undefined;
  readonly kind: 'test' | 'load';
  /** Undefined selects the usual reports, and makes known runners write one. */
  readonly reports: FileSelection | undefined;
}

interface PreparedRun extends RunRequest {
  readonly destination: ConfiguredDestination;
  /** The folder into which known runners write their report. */
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
  await checkDestination(context, destination, flags);
  const folder = mkdtempSync(join(tmpdir(), 'clarion-run-'));
  try {
    return await runPrepared(context, { ...request, destination, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks token, project and target on the server. A server that is down is a warning, unless strict. */
async function checkDestination(
  { output }: Context,
  destination: ConfiguredDestination,
  { strict, timeout }: UploadFlags,
): Promise<void> {
  try {
    await preflight(withDeadline(destination, Math.min(timeout, PREFLIGHT_TIMEOUT_MS)));
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'unreachable' || strict === true) throw error;
    output.warn(`${error.message} Running the command anyway.`);
  }
}

async function runPrepared(context: Context, run: PreparedRun): Promise<number> {
  const { words, folder, reports } = run;
  const before = versionsOf(findReports(reports, context.directory));
  const commandLine = reports === undefined ? withReport(words, folder) : undefined;
  const { code, isInterrupted } = await runCommand(commandLine ?? { words, environment: {} });
  if (isInterrupted) return code;
  const requested = findFiles({ patterns: [folder], directory: folder });
  const files = requested.length > 0 ? requested : writtenSince(before, findReports(reports, context.directory));
  const uploadCode = await uploadWritten(context, run, { files, code });
  return code === 0 ? uploadCode : code;
}

interface CommandOutcome {
  readonly files: readonly string[];
  readonly code: number;
}

async function uploadWritten(
  context: Context,
  { flags: given, destination, kind, folder }: PreparedRun,
  { files: written, code }: CommandOutcome,
): Promise<number> {
  if (written.length === 0)
    context.output.warn('The command wrote no report. Set the globs of its reports under `reports` in clarion.yaml.');
  if (written.length === 0 && code === 0) return given.strict === true ? EXIT.notFound : EXIT.ok;
  const files = written.length > 0 ? written : [writeCrash(folder, code)];
  const flags = { ...given, exitCode: code };
  const fields = runFieldsOf(detectBuild(context.directory, context.environment), flags, kind);
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
