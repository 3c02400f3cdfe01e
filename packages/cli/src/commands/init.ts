import type { Command } from 'commander';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '../cli-error.js';
import { starterConfig } from '../config/starter-config.js';
import type { Context } from '../context.js';
import { examples, projectOption } from './options.js';

interface Flags {
  readonly project?: string;
  readonly uploadTarget?: string;
  readonly force?: boolean;
}

const MANIFESTS = [
  'package.json',
  'pyproject.toml',
  'go.mod',
  'Cargo.toml',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'Gemfile',
  'composer.json',
];

/** `clarion init` */
export function addInit(program: Command, context: Context): void {
  const command = program
    .command('init')
    .description('Write clarion.yaml for the test tools of this directory')
    .option('--upload-target <id>', 'short id of the target, tgt_…')
    .option('--force', 'write over a clarion.yaml that is there');
  examples(projectOption(command), 'clarion init', 'clarion init --force');
  command.action(async (flags: Flags) => writeConfig(context, flags));
}

async function writeConfig(context: Context, flags: Flags): Promise<void> {
  const file = join(context.directory, 'clarion.yaml');
  if (existsSync(file) && flags.force !== true)
    throw usageError(`${file} is there already. Pass --force to write over it.`);
  const { project, target } = await context.resolve(flags);
  const manifests = MANIFESTS.filter((name) => existsSync(join(context.directory, name)));
  const text = starterConfig({
    manifests: new Map(manifests.map((name) => [name, readFileSync(join(context.directory, name), 'utf8')])),
    projectId: project.kind === 'absent' ? undefined : context.need(project),
    targetId: context.need(target),
  });
  writeFileSync(file, text);
  context.output.data(file);
  context.output.note('Set CLARION_TOKEN in CI, then: clarion ci run -- <the command of your tests>');
}
