import type { ReportFile } from '@clarion/reports';
import { createReadStream } from 'node:fs';
import { relative } from 'node:path';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';
import { formatRun, type ShowFormat } from './format-run.js';
import { type LocalRun, readRun } from './read-run.js';

/** The argument that selects standard input. */
export const STANDARD_INPUT = '-';

/** Reports to show. */
export interface ShowRequest {
  /** Paths, and `-` for standard input. */
  readonly files: readonly string[];
  readonly directory: string;
  /** The folder of the checkout; undefined outside of git. */
  readonly root: string | undefined;
  readonly format: ShowFormat;
  readonly maxTokens: number | undefined;
}

/** What `show` prints. */
export interface ShownReports {
  readonly status: LocalRun['status'];
  readonly text: string;
  readonly warnings: readonly string[];
}

const MAX_WARNINGS = 5;

/** Reads reports and formats their failures by cause. Sends nothing. @throws CliError rejected for files that are no reports */
export async function showReports({ files, directory, root, format, maxTokens }: ShowRequest): Promise<ShownReports> {
  const run = await readRun(openFiles(files, directory), root);
  return { status: run.status, text: await formatRun(run, format, maxTokens), warnings: warningsOf(run) };
}

async function* openFiles(files: readonly string[], directory: string): AsyncGenerator<ReportFile> {
  for (const file of files)
    yield await Promise.resolve(
      file === STANDARD_INPUT
        ? { name: 'standard input', source: process.stdin }
        : { name: relative(directory, file), source: createReadStream(file) },
    );
}

function warningsOf({ warnings }: LocalRun): readonly string[] {
  const lines = warnings
    .slice(0, MAX_WARNINGS)
    .map(({ file, warning: { message } }) => oneLine(file === '' ? message : `${file}: ${message}`));
  const hidden = warnings.length - lines.length;
  return hidden > 0 ? [...lines, `${plural(hidden, 'more warning')} in --format json.`] : lines;
}
