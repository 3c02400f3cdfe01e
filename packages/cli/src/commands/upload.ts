import type { Command } from 'commander';
import { detectPlace, type Place } from '../ci/detect.js';
import { CliError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { relative } from 'node:path';
import { filesMatching } from '../files/glob.js';
import { reportsInUsualPlaces } from '../files/reports.js';
import { formatOf } from '../output/format.js';
import { intentOf } from '../upload/destination.js';
import { membersOf } from '../upload/members.js';
import type { EnvelopeMembers } from '../upload/native.js';
import { uploadFiles, type UploadFlags } from '../upload/upload-files.js';
import { connectionOptions, examples, formatOptions, uploadOptions } from './options.js';

interface Flags extends ConnectionFlags, UploadFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly format?: string;
}

/** `clarion upload [files...]` */
export function addUpload(program: Command, context: Context): void {
  const command = program
    .command('upload')
    .description('Upload reports of tests as one run')
    .argument('[files...]', 'files, folders or globs (else `reports` of clarion.yaml, else the usual places)')
    .option('--dry-run', 'show what would be uploaded, and ask nobody');
  formatOptions(uploadOptions(connectionOptions(command)));
  examples(
    command,
    'clarion upload',
    "clarion upload 'reports/**/*.xml' --dry-run",
    'clarion upload reports/junit.xml --branch main --strict',
  );
  command.action(async (files: readonly string[], flags: Flags) => runUpload(context, files, flags));
}

async function runUpload(context: Context, patterns: readonly string[], flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const files = reportFiles(context, patterns);
  const place = detectPlace(context.directory, context.environment);
  const members = membersOf(place, flags, 'test');
  if (flags.dryRun === true) return tellPlan(context, { files, members, place, flags });
  const answers = await uploadFiles(context, { files, intent: await intentOf(context, flags), members, flags });
  if (format === 'json') context.output.json({ runs: answers });
  else for (const { url } of answers) context.output.data(url);
}

/** @throws CliError notFound when no file is found */
function reportFiles(context: Context, patterns: readonly string[]): readonly string[] {
  const files = patterns.length > 0 ? filesMatching(patterns, context.directory) : ownReports(context);
  if (files.length > 0) return files;
  const sought = patterns.length > 0 ? `${patterns.join(', ')} names no file.` : 'No report was found.';
  throw new CliError('notFound', `${sought} Name the files, or write their globs under \`reports\` in clarion.yaml.`);
}

function ownReports(context: Context): readonly string[] {
  const { reports } = context.files.config;
  return reports === undefined
    ? reportsInUsualPlaces(context.directory)
    : filesMatching(context.globsOfConfig(reports), context.directory);
}

interface Plan {
  readonly files: readonly string[];
  readonly members: EnvelopeMembers;
  readonly place: Place;
  readonly flags: Flags;
}

async function tellPlan(context: Context, { files, members, place, flags }: Plan): Promise<void> {
  const { apiUrl, project, target } = await context.resolve(flags);
  const names = files.map((file) => relative(context.directory, file));
  const destination = {
    apiUrl: context.need(apiUrl).url,
    projectId: project.kind === 'found' ? project.value : null,
    targetId: context.need(target) ?? null,
  };
  if (project.kind === 'refused') context.need(project);
  if (formatOf(flags) === 'json')
    return context.output.json({ ...destination, ci: place.ci ?? null, run: members, files: names });
  const said = Object.entries({ ...destination, ci: place.ci ?? 'none', ...members }).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  context.output.data([...said, ...names.map((name) => `file: ${name}`)].join('\n'));
}
