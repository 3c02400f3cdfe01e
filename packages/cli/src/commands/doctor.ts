import { meRead, readinessRead } from '@clarion/api-client';
import type { Command } from 'commander';
import { relative } from 'node:path';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { CliError } from '@clarion/uploading/cli-error';
import { sessionOf, type ConnectionFlags, type Context, type Resolved } from '@clarion/uploading/context';
import { EXIT, type ExitName } from '@clarion/uploading/exit-codes';
import { findReports } from '../files/reports.js';
import { proxyStatus } from '@clarion/uploading/http/proxy';
import { useSession } from '@clarion/uploading/http/session';
import { send } from '@clarion/uploading/http/send';
import { columns } from '../output/columns.js';
import { plural } from '@clarion/uploading/output/counts';
import type { Resolution } from '@clarion/uploading/resolve/resolution';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';

interface Flags extends ConnectionFlags {
  readonly profile?: string;
  readonly json?: boolean;
  readonly format?: string;
}

/** The result of one check. */
interface Check {
  readonly name: string;
  /** `note`: not an error, but worth a look. */
  readonly state: 'ok' | 'note' | 'failed';
  readonly detail: string;
  /** The exit code when this is the first check that failed. */
  readonly exit?: ExitName;
}

const MAX_SKEW_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Adds `clarion doctor`. */
export function addDoctor(program: Command, context: Context): void {
  const command = program
    .command('doctor')
    .description('Check the configuration, CI, reports, server, token, project and target')
    .option('--profile <name>', 'the profile of clarion.yaml to check');
  formatOptions(projectOption(connectionOptions(command))).option('--upload-target <id>', 'ID of the target, tgt_…');
  examples(command, 'clarion doctor', 'clarion doctor --json');
  command.action(async (flags: Flags) => runChecks(context, flags));
}

async function runChecks(context: Context, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const profile = flags.profile === undefined ? undefined : context.profile(flags.profile);
  const resolved = await context.resolve(flags, profile);
  const checks = [
    ...localChecks(context),
    ...proxyChecks(context),
    ...settingChecks(resolved),
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
  const { ci, branch, commitSha } = detectBuild(context.directory, context.environment);
  const selection = config.reports === undefined ? undefined : context.configSelection(config.reports);
  const reports = findReports(selection, context.directory);
  const [first] = reports;
  return [
    {
      name: 'configuration',
      state: configFile === undefined ? 'note' : 'ok',
      detail: configFile ?? 'no clarion.yaml; `clarion init` creates one',
    },
    {
      name: 'ci',
      state: 'ok',
      detail: `${ci ?? 'none'}, branch ${branch ?? 'unknown'}, commit ${commitSha?.slice(0, 10) ?? 'unknown'}`,
    },
    {
      name: 'reports',
      state: first === undefined ? 'note' : 'ok',
      detail:
        first === undefined
          ? 'none found'
          : `${plural(reports.length, 'report')}, such as ${relative(context.directory, first)}`,
    },
  ];
}

/** Returns no check when no proxy is configured. */
function proxyChecks({ environment }: Context): readonly Check[] {
  const status = proxyStatus(environment, process.versions.node);
  return status === undefined ? [] : [{ name: 'proxy', state: status.isUsed ? 'ok' : 'note', detail: status.sentence }];
}

function settingChecks({ apiUrl, token, project, target }: Resolved): readonly Check[] {
  return [
    settingCheck('address', apiUrl, ({ url }) => url),
    { ...settingCheck('token', token, () => 'found'), exit: 'authentication' },
    settingCheck('project', project, (id) => id),
    settingCheck('target', target, (id) => id ?? 'default'),
  ];
}

function settingCheck<Value>(name: string, resolution: Resolution<Value>, show: (value: Value) => string): Check {
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
  const reached = await check('server', () => checkServer(apiUrl.value.url));
  if (reached.state === 'failed' || token.kind !== 'found') return [reached];
  useSession(sessionOf(resolved));
  return [reached, await check('sign-in', checkToken), ...(await uploadChecks(resolved))];
}

async function uploadChecks({ project, target }: Resolved): Promise<readonly Check[]> {
  if (project.kind !== 'found' || target.kind !== 'found') return [];
  return [await check('upload', () => checkUpload(project.value, target.value))];
}

async function check(name: string, act: () => Promise<string>): Promise<Check> {
  try {
    return { name, state: 'ok', detail: await act() };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { name, state: 'failed', detail: error.message, exit: error.exit };
  }
}

async function checkServer(url: string): Promise<string> {
  const response = await send(() => new Request(`${url}/health/live`), {
    timeoutMs: TIMEOUT_MS,
    isRepeatable: false,
  });
  const skewMs = Date.parse(response.headers.get('date') ?? '') - Date.now();
  if (!(Math.abs(skewMs) > MAX_SKEW_MS)) return 'reachable';
  const seconds = plural(Math.round(Math.abs(skewMs) / 1000), 'second');
  return `reachable; its clock is ${seconds} ${skewMs > 0 ? 'ahead of' : 'behind'} the local clock`;
}

async function checkToken(): Promise<string> {
  const { data } = await meRead({ throwOnError: true });
  return `${data.user.email} in ${data.organization.name}, ${data.role}${data.scopes === null ? '' : `, scopes ${data.scopes.join(' ')}`}`;
}

async function checkUpload(projectId: string, targetId: string | undefined): Promise<string> {
  const { data } = await readinessRead({
    path: { projectId },
    ...(targetId === undefined ? {} : { query: { targetId } }),
    throwOnError: true,
  });
  if (!data.upload.ready)
    throw new CliError('authentication', data.upload.reason ?? 'The project does not accept uploads.');
  return `accepted by ${data.upload.targetId ?? 'the default target'}`;
}
