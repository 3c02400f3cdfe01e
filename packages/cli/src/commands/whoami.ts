import { meRead } from '@clarion/api-client';
import type { Command } from 'commander';
import type { ConnectionFlags, Context, Resolved } from '@clarion/uploading/context';
import { oneLine } from '@clarion/uploading/output/plain';
import type { Resolution } from '@clarion/uploading/resolve/resolution';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';

interface Flags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
}

/** Adds `clarion whoami`. */
export function addWhoami(program: Command, context: Context): void {
  const command = program
    .command('whoami')
    .description('Show the user of the token, and where URL, token, project and target come from');
  formatOptions(projectOption(connectionOptions(command))).option('--upload-target <id>', 'ID of the target, tgt_…');
  examples(command, 'clarion whoami', 'clarion whoami --json');
  command.action(async (flags: Flags) => showPrincipal(context, flags));
}

async function showPrincipal(context: Context, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const { resolved } = await context.connect(flags);
  const { data } = await meRead({ throwOnError: true });
  if (format === 'json') return context.output.json({ ...data, sources: sourcesOf(resolved) });
  const { user, organization, role, tokenType, scopes } = data;
  const token = `${tokenType ?? 'none'}${scopes === null ? '' : `, scopes ${scopes.join(' ')}`}`;
  const lines = [
    `user: ${oneLine(user.name)} <${oneLine(user.email)}>`,
    `organization: ${oneLine(organization.name)}`,
    `role: ${role}`,
    `token: ${token}`,
  ];
  context.output.data([...lines, ...sourceLines(resolved)].join('\n'));
}

/** Returns each setting with its source; the token without its value. */
function sourcesOf({ apiUrl, token, project, target }: Resolved): Readonly<Record<string, unknown>> {
  return {
    apiUrl: sourceOf(apiUrl, ({ url }) => url),
    token: sourceOf(token, () => undefined),
    project: sourceOf(project, (id) => id),
    target: sourceOf(target, (id) => id),
  };
}

function sourceOf<Value>(
  resolution: Resolution<Value>,
  show: (value: Value) => string | undefined,
): Readonly<Record<string, string>> {
  if (resolution.kind !== 'found') return { problem: resolution.sentence };
  const value = show(resolution.value);
  return { ...(value === undefined ? {} : { value }), source: resolution.source };
}

function sourceLines(resolved: Resolved): readonly string[] {
  const { apiUrl, token, project, target } = resolved;
  return [
    `address: ${apiUrl.kind === 'found' ? `${apiUrl.value.url} (from ${apiUrl.source})` : apiUrl.sentence}`,
    `token from: ${token.kind === 'found' ? token.source : token.sentence}`,
    `project: ${project.kind === 'found' ? `${project.value} (from ${project.source})` : project.sentence}`,
    `target: ${target.kind === 'found' ? `${target.value ?? 'default'} (from ${target.source})` : target.sentence}`,
  ];
}
