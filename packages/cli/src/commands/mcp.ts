import type { Command } from 'commander';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { usageError } from '@clarion/uploading/cli-error';
import { sessionOf, type ConnectionFlags, type Context } from '@clarion/uploading/context';
import { connectionOptions, examples, projectOption } from './options.js';

/** Adds `clarion mcp`. */
export function addMcp(program: Command, context: Context): void {
  const command = program
    .command('mcp')
    .description('Serve the tools for agents on standard input and output (Model Context Protocol)');
  projectOption(connectionOptions(command));
  examples(command, 'clarion mcp');
  command.action(async (flags: ConnectionFlags) => serve(context, flags));
}

async function serve(context: Context, flags: ConnectionFlags): Promise<void> {
  if (flags.tokenStdin === true)
    throw usageError(
      '--token-stdin cannot be used, because standard input belongs to the agent. Use CLARION_TOKEN, --token-file or `clarion login`.',
    );
  const resolved = await context.resolve(flags);
  const session = sessionOf(resolved);
  const project = resolved.project.kind === 'absent' ? undefined : context.need(resolved.project);
  const { branch } = detectBuild(context.directory, context.environment);
  // Loaded on demand, because it is larger than all other commands together.
  const { serveTools } = await import('../mcp/stdio-server.js');
  serveTools(session, { project, branch }, (message) => context.output.warn(message));
}
