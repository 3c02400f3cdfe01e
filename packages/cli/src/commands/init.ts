import type { Command } from 'commander';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '../cli-error.js';
import { MANIFESTS, starterConfig } from '../config/starter-config.js';
import type { Context } from '../context.js';
import { examples, projectOption } from './options.js';

interface Flags {
  readonly project?: string;
  readonly uploadTarget?: string;
  readonly force?: boolean;
}

/** Adds `clarion init`. */
export function addInit(program: Command, context: Context): void {
  const command = program
    .command('init')
    .description('Create clarion.yaml for the test tools of this directory')
    .option('--upload-target <id>', 'ID of the target, tgt_…')
    .option('--force', 'overwrite an existing clarion.yaml');
  examples(projectOption(command), 'clarion init', 'clarion init --force');
  command.action(async (flags: Flags) => writeConfig(context, flags));
}

async function writeConfig(context: Context, flags: Flags): Promise<void> {
  const file = join(context.directory, 'clarion.yaml');
  if (existsSync(file) && flags.force !== true)
    throw usageError(`${file} already exists. Pass --force to overwrite it.`);
  const { project, target } = await context.resolve(flags);
  const manifests = MANIFESTS.filter((name) => existsSync(join(context.directory, name)));
  const text = starterConfig({
    manifests: new Map(manifests.map((name) => [name, readFileSync(join(context.directory, name), 'utf8')])),
    projectId: project.kind === 'absent' ? undefined : context.need(project),
    targetId: context.need(target),
  });
  writeFileSync(file, text);
  context.output.data(file);
  context.output.note('Next: set CLARION_TOKEN in CI, and run your tests with: clarion ci run -- <test command>');
}
