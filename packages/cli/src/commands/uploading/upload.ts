import type { Command } from 'commander';
import { relative } from 'node:path';
import { detectBuild, type BuildContext } from '@clarion/uploading/ci/build-context';
import { CliError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { findFiles } from '@clarion/uploading/files/find-files';
import { findReports } from '../../files/reports.js';
import { configuredDestination } from '@clarion/uploading/upload/destination';
import { fixtureFields } from '../../upload/fixture-fields.js';
import { runFieldsOf, type RunFields } from '@clarion/uploading/upload/run-fields';
import { uploadFiles, type UploadFlags } from '../../upload/upload-files.js';
import { connectionOptions, examples, exitCode, formatOf, formatOptions, uploadOptions } from '../options.js';

interface Flags extends ConnectionFlags, UploadFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly format?: string;
}

/** Adds `clarion upload [files...]`. */
export function addUpload(program: Command, context: Context): void {
  const command = program
    .command('upload')
    .description('Upload test reports as one run')
    .argument('[files...]', 'files, folders or globs (default: `reports` in clarion.yaml, else the usual reports)')
    .option('--exit-code <code>', 'the exit code of the command that ran the tests', exitCode)
    .option('--dry-run', 'show what would be uploaded, and send nothing');
  formatOptions(uploadOptions(connectionOptions(command)));
  examples(
    command,
    'clarion upload',
    "clarion upload 'reports/**/*.xml' --dry-run",
    'clarion upload reports/junit.xml --branch main --strict',
  );
  command.action(async (files: readonly string[], flags: Flags) => upload(context, files, flags));
}

async function upload(context: Context, patterns: readonly string[], flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const files = reportFiles(context, patterns);
  const build = detectBuild(context.directory, context.environment);
  const fields = { ...runFieldsOf(build, flags, 'test'), ...(await fixtureFields(context, flags, build)) };
  if (flags.dryRun === true) return printPlan(context, { files, fields, build, flags });
  const destination = await configuredDestination(context, flags);
  const runs = await uploadFiles(context, { files, destination, fields, flags });
  if (format === 'json') context.output.json({ runs });
  else for (const { url } of runs) context.output.data(url);
}

/** Returns the files to upload. @throws CliError notFound when there are none */
function reportFiles(context: Context, patterns: readonly string[]): readonly string[] {
  const files =
    patterns.length > 0 ? findFiles({ patterns, directory: context.directory }) : configuredReports(context);
  if (files.length > 0) return files;
  const problem = patterns.length > 0 ? `No file matches ${patterns.join(', ')}.` : 'No report was found.';
  throw new CliError('notFound', `${problem} Pass the files, or set their globs under \`reports\` in clarion.yaml.`);
}

function configuredReports(context: Context): readonly string[] {
  const { reports } = context.files.config;
  return findReports(reports === undefined ? undefined : context.configSelection(reports), context.directory);
}

interface Plan {
  readonly files: readonly string[];
  readonly fields: RunFields;
  readonly build: BuildContext;
  readonly flags: Flags;
}

async function printPlan(context: Context, { files, fields, build, flags }: Plan): Promise<void> {
  const { apiUrl, project, target } = await context.resolve(flags);
  const names = files.map((file) => relative(context.directory, file));
  const destination = {
    apiUrl: context.need(apiUrl).url,
    projectId: project.kind === 'found' ? project.value : null,
    targetId: context.need(target) ?? null,
  };
  if (project.kind === 'invalid') context.need(project);
  if (formatOf(flags) === 'json')
    return context.output.json({ ...destination, ci: build.ci ?? null, run: fields, files: names });
  const lines = Object.entries({ ...destination, ci: build.ci ?? 'none', ...fields }).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  context.output.data([...lines, ...names.map((name) => `file: ${name}`)].join('\n'));
}
