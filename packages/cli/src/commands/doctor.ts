import { meRead, readinessRead } from '@clarion/api-client';
import type { Command } from 'commander';
import { relative } from 'node:path';
import { detectPlace } from '../ci/detect.js';
import { CliError } from '../cli-error.js';
import { sessionOf, type ConnectionFlags, type Context, type Resolved } from '../context.js';
import { EXIT, type ExitName } from '../exit-codes.js';
import { filesMatching } from '../files/glob.js';
import { reportsInUsualPlaces } from '../files/reports.js';
import { proxyFacts } from '../http/proxy.js';
import { useSession } from '../http/session.js';
import { send } from '../http/send.js';
import { columns } from '../output/columns.js';
import { formatOf } from '../output/format.js';
import type { Resolution } from '../resolve/resolution.js';
import { connectionOptions, examples, formatOptions, projectOption } from './options.js';

interface Flags extends ConnectionFlags {
  readonly profile?: string;
  readonly json?: boolean;
  readonly format?: string;
}

/** One thing that was looked at. */
interface Check {
  readonly name: string;
  /** `note`: nothing is wrong, but nothing is there either. */
  readonly state: 'ok' | 'note' | 'failed';
  readonly detail: string;
  /** What a failure means for the exit code. */
  readonly exit?: ExitName;
}

const SKEW_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

/** `clarion doctor` */
export function addDoctor(program: Command, context: Context): void {
  const command = program
    .command('doctor')
    .description('Check address, token, project, target, configuration and reports, one after the other')
    .option('--profile <name>', 'a profile of clarion.yaml');
  formatOptions(projectOption(connectionOptions(command))).option(
    '--upload-target <id>',
    'short id of the target, tgt_…',
  );
  examples(command, 'clarion doctor', 'clarion doctor --json');
  command.action(async (flags: Flags) => showChecks(context, flags));
}

async function showChecks(context: Context, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const profile = flags.profile === undefined ? undefined : context.profile(flags.profile);
  const resolved = await context.resolve(flags, profile);
  const checks = [
    ...localChecks(context),
    ...proxyChecks(context),
    ...lookUps(resolved),
    ...(await serverChecks(resolved)),
  ];
  if (format === 'json')
    context.output.json({ checks: checks.map(({ name, state, detail }) => ({ name, state, detail })) });
  else context.output.data(columns(checks.map(({ name, state, detail }) => [state, name, detail])));
  const failed = checks.find(({ state }) => state === 'failed');
  if (failed !== undefined) process.exitCode = EXIT[failed.exit ?? 'unexpected'];
}

function localChecks(context: Context): readonly Check[] {
  const { configFile, config } = context.files;
  const { ci, branch, commitSha } = detectPlace(context.directory, context.environment);
  const reports =
    config.reports === undefined
      ? reportsInUsualPlaces(context.directory)
      : filesMatching(context.globsOfConfig(config.reports), context.directory);
  const [first] = reports;
  return [
    {
      name: 'configuration',
      state: configFile === undefined ? 'note' : 'ok',
      detail: configFile ?? 'no clarion.yaml; `clarion init` writes one',
    },
    {
      name: 'ci',
      state: 'ok',
      detail: `${ci ?? 'none'}, branch ${branch ?? 'unknown'}, commit ${commitSha?.slice(0, 10) ?? 'unknown'}`,
    },
    {
      name: 'reports',
      state: first === undefined ? 'note' : 'ok',
      detail: first === undefined ? 'none found' : `${reports.length}, such as ${relative(context.directory, first)}`,
    },
  ];
}

/** Nothing where no variable names a proxy. */
function proxyChecks({ environment }: Context): readonly Check[] {
  const facts = proxyFacts(environment, process.versions.node);
  return facts === undefined ? [] : [{ name: 'proxy', state: facts.isUsed ? 'ok' : 'note', detail: facts.sentence }];
}

function lookUps({ apiUrl, token, project, target }: Resolved): readonly Check[] {
  return [
    lookUp('address', apiUrl, ({ url }) => url),
    { ...lookUp('token', token, () => 'found'), exit: 'authentication' },
    lookUp('project', project, (id) => id),
    lookUp('target', target, (id) => id ?? 'default'),
  ];
}

function lookUp<Value>(name: string, resolution: Resolution<Value>, show: (value: Value) => string): Check {
  if (resolution.kind !== 'found') return { name, state: 'failed', detail: resolution.sentence, exit: 'usage' };
  return {
    name,
    state: resolution.warning === undefined ? 'ok' : 'note',
    detail: `${show(resolution.value)}, from ${resolution.source}${resolution.warning === undefined ? '' : `. ${resolution.warning}`}`,
  };
}

async function serverChecks(resolved: Resolved): Promise<readonly Check[]> {
  const { apiUrl, token } = resolved;
  if (apiUrl.kind !== 'found') return [];
  const reached = await check('server', () => reach(apiUrl.value.url));
  if (reached.state === 'failed' || token.kind !== 'found') return [reached];
  useSession(sessionOf(resolved));
  return [reached, await check('sign-in', signIn), ...(await uploadChecks(resolved))];
}

async function uploadChecks({ project, target }: Resolved): Promise<readonly Check[]> {
  if (project.kind !== 'found' || target.kind !== 'found') return [];
  return [await check('upload', () => readiness(project.value, target.value))];
}

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, state: 'ok', detail: await look() };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { name, state: 'failed', detail: error.message, exit: error.exit };
  }
}

async function reach(url: string): Promise<string> {
  const response = await send(() => new Request(`${url}/health/live`), {
    timeoutMs: ANSWER_WITHIN_MS,
    isRepeatable: false,
  });
  const skewMs = Date.parse(response.headers.get('date') ?? '') - Date.now();
  return Math.abs(skewMs) > SKEW_MS
    ? `answers; its clock is ${Math.round(skewMs / 1000)} s ahead of this one`
    : 'answers';
}

async function signIn(): Promise<string> {
  const { data } = await meRead({ throwOnError: true });
  return `${data.user.email} in ${data.organization.name}, ${data.role}${data.scopes === null ? '' : `, scopes ${data.scopes.join(' ')}`}`;
}

async function readiness(projectId: string, targetId: string | undefined): Promise<string> {
  const { data } = await readinessRead({
    path: { projectId },
    ...(targetId === undefined ? {} : { query: { targetId } }),
    throwOnError: true,
  });
  if (!data.upload.ready) throw new CliError('authentication', data.upload.reason ?? 'The project takes no upload.');
  return `would be taken by ${data.upload.targetId ?? 'the default target'}`;
}
