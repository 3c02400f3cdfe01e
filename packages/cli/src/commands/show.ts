import type { Command } from 'commander';
import { gitText } from '@clarion/uploading/ci/git';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { findFiles } from '@clarion/uploading/files/find-files';
import { findReports } from '../files/reports.js';
import { examples, wholeNumber } from './options.js';

interface Flags {
  readonly format?: string;
  readonly json?: boolean;
  readonly maxTokens?: number;
  readonly exitStatus?: boolean;
}

/** Adds `clarion show [reports...]`. */
export function addShow(program: Command, context: Context): void {
  const command = program
    .command('show')
    .description('Show the failures of test reports by cause, without a server')
    .argument(
      '[reports...]',
      'files, folders, globs or archives, - for standard input (default: `reports` in clarion.yaml, else the usual reports)',
    )
    .option('--json', 'print JSON')
    .option('--format <format>', 'print text, markdown, json or ctrf')
    .option('--max-tokens <number>', 'the maximum number of tokens of --format markdown', wholeNumber)
    .option('--exit-status', 'exit with 0 only if the tests passed: 3 if not, 8 without tests');
  examples(
    command,
    'clarion show',
    'clarion show reports/junit.xml --format markdown',
    "clarion show 'reports/**/*.xml' --json",
  );
  command.action(async (reports: readonly string[], flags: Flags) => show(context, reports, flags));
}

async function show(context: Context, patterns: readonly string[], flags: Flags): Promise<void> {
  const { output, directory } = context;
  // Most commands do not read reports, so that the readers are loaded on demand.
  const [{ showReports, STANDARD_INPUT }, { SHOW_FORMATS }] = await Promise.all([
    import('../show/show-reports.js'),
    import('../show/format-run.js'),
  ]);
  const format = flags.json === true ? 'json' : SHOW_FORMATS.find((name) => name === (flags.format ?? 'text'));
  if (format === undefined || (flags.json === true && (flags.format ?? 'json') !== 'json'))
    throw usageError(`Pass one format: ${SHOW_FORMATS.join(', ')}.`);
  const files = patterns.includes(STANDARD_INPUT) ? [STANDARD_INPUT] : reportFiles(context, patterns);
  const root = gitText(directory, 'rev-parse', '--show-toplevel');
  const shown = await showReports({ files, directory, root, format, maxTokens: flags.maxTokens });
  output.data(shown.text);
  for (const warning of shown.warnings) output.warn(warning);
  if (flags.exitStatus === true && shown.status !== 'passed')
    process.exitCode = shown.status === 'empty' ? EXIT.empty : EXIT.failures;
}

function reportFiles(context: Context, patterns: readonly string[]): readonly string[] {
  const { reports } = context.files.config;
  const files =
    patterns.length > 0
      ? findFiles({ patterns, directory: context.directory })
      : findReports(reports === undefined ? undefined : context.configSelection(reports), context.directory);
  if (files.length > 0) return files;
  const problem = patterns.length > 0 ? `No file matches ${patterns.join(', ')}.` : 'No report was found.';
  throw new CliError('notFound', `${problem} Pass the files, or - for standard input.`);
}
