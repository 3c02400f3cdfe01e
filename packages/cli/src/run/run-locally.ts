import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitText } from '@clarion/uploading/ci/git';
import { CliError } from '@clarion/uploading/cli-error';
import type { Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { runForReports, type ReportedResult, type ReportingCommand } from './run-for-reports.js';

/** A command whose failures are shown without a server. */
export type LocalCommand = Pick<ReportingCommand, 'words' | 'reports' | 'flags'>;

/** How a command ended, and the exit code of showing its failures. */
interface ShownResult extends ReportedResult {
  readonly showCode: number;
}

/** Runs a command, prints the failures of the reports that it wrote by cause to standard error, and returns its exit code. Needs no server. */
export async function runLocally(context: Context, command: LocalCommand): Promise<number> {
  const { code, isInterrupted, showCode } = await runAndShow(context, command);
  return code === 0 && !isInterrupted ? showCode : code;
}

/** Runs a command, and prints the failures of the reports that it wrote by cause to standard error. */
export async function runAndShow(context: Context, command: LocalCommand): Promise<ShownResult> {
  const folder = mkdtempSync(join(tmpdir(), 'clarion-run-'));
  try {
    const result = await runForReports(context, { ...command, folder, kind: 'test' });
    const showCode = result.isInterrupted ? EXIT.ok : await showWritten(context, result.files);
    return { ...result, showCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function showWritten({ output, directory }: Context, files: readonly string[]): Promise<number> {
  if (files.length === 0) return EXIT.ok;
  const { showReports } = await import('../show/show-reports.js');
  const root = gitText(directory, 'rev-parse', '--show-toplevel');
  try {
    const shown = await showReports({ files, directory, root, format: 'text', maxTokens: undefined });
    output.note(shown.text);
    for (const warning of shown.warnings) output.warn(warning);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    output.error(error.message);
    return EXIT[error.exit];
  }
}
