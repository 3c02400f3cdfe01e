import { apisList, apisReadCoverage, type Api, type ApiCoverage } from '@clarion/api-client';
import { InvalidArgumentError, type Command } from 'commander';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { columns } from '../output/columns.js';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';
import { requireBuildId, requireRunId } from './subject/run-argument.js';

interface Flags extends ConnectionFlags {
  readonly api?: string;
  readonly build?: string;
  readonly run?: string;
  readonly branch?: string;
  readonly failUnder?: number;
  readonly json?: boolean;
  readonly format?: string;
}

/** An API with its coverage. */
interface CoveredApi {
  readonly api: Api;
  readonly coverage: ApiCoverage;
}

/** Adds `clarion api coverage`. */
export function addApiCoverage(api: Command, context: Context): void {
  const command = api
    .command('coverage')
    .description('Show which operations of the APIs of a project the tests called')
    .option('--api <slug>', 'slug or ID of one API (default: all of the project)')
    .option('--build <build>', 'only the runs of this build')
    .option('--run <run>', 'only this run')
    .option('--branch <name>', 'only recent runs of this branch')
    .option(
      '--fail-under <percent>',
      'exit with 3 when the called share of the operations of an API is smaller, or nothing is known',
      percentage,
    );
  formatOptions(projectOption(connectionOptions(command)));
  examples(command, 'clarion api coverage', 'clarion api coverage --api shop --branch main --fail-under 0');
  command.action(async (_flags: Flags, own: Command) => showCoverage(context, own.optsWithGlobals<Flags>()));
}

async function showCoverage(context: Context, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const query = queryOf(flags);
  const { resolved } = await context.connect(flags);
  const projectId = context.need(resolved.project);
  const covered: CoveredApi[] = [];
  for (const api of await chosenApis(projectId, flags.api)) {
    const { data } = await apisReadCoverage({ path: { projectId, apiId: api.id }, query, throwOnError: true });
    covered.push({ api, coverage: data });
  }
  if (format === 'json') context.output.json(covered.map(({ coverage }) => coverage));
  else context.output.data(covered.map(textOf).join('\n\n'));
  const low = covered.filter(({ coverage }) => isUnder(coverage, flags.failUnder));
  if (low.length === 0) return;
  context.output.note(`Below ${flags.failUnder} %: ${low.map(({ api }) => oneLine(api.name)).join(', ')}.`);
  process.exitCode = EXIT.failures;
}

function queryOf({ build, run, branch }: Flags): { runId?: string; buildId?: string; branch?: string } {
  if ([build, run, branch].filter((flag) => flag !== undefined).length > 1)
    throw usageError('--build, --run and --branch contradict each other. Pass one of them.');
  if (build !== undefined) return { buildId: requireBuildId(build) };
  if (run !== undefined) return { runId: requireRunId(run) };
  return branch === undefined ? {} : { branch };
}

/** @throws CliError notFound for an unknown API, and for a project without APIs */
async function chosenApis(projectId: string, name: string | undefined): Promise<readonly Api[]> {
  const { data } = await apisList({ path: { projectId }, query: { limit: 200 }, throwOnError: true });
  const chosen = data.items.filter(({ id, slug }) => name === undefined || id === name || slug === name);
  if (chosen.length > 0) return chosen;
  throw new CliError(
    'notFound',
    name === undefined
      ? 'The project has no API. Upload an OpenAPI document first.'
      : `The project has no API ${name}. \`clarion api coverage\` lists all of them.`,
  );
}

/** A run without calls, and a document without operations, have not shown anything. */
function isUnder({ operationShare: { share } }: ApiCoverage, failUnder: number | undefined): boolean {
  return failUnder !== undefined && (share === null || share * 100 < failUnder);
}

function textOf({ api, coverage: { operationShare, statusShare, operations, uncounted } }: CoveredApi): string {
  const head = `${oneLine(api.name)} (${api.slug}): ${shareText(operationShare)} operations, ${shareText(statusShare)} statuses`;
  const rows = operations.map(({ method, path, calls, exercised, described }) => [
    method,
    path,
    calls === 0 ? 'not called' : plural(calls, 'call'),
    calls === 0 ? '' : `${exercised.length} of ${described.length} statuses`,
  ]);
  const more = uncounted === 0 ? [] : [`${plural(uncounted, 'call')} could not be counted.`];
  return [head, ...(rows.length === 0 ? [] : [columns(rows)]), ...more].join('\n');
}

/** 79.96 % is not 80 %. */
function shareText({ exercised, described, share }: ApiCoverage['operationShare']): string {
  return `${exercised} of ${described}${share === null ? '' : ` (${Math.floor(share * 1000) / 10} %)`}`;
}

function percentage(text: string): number {
  if (/^\d{1,3}(?:\.\d{1,4})?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('Pass a number from 0 to 100.');
}
