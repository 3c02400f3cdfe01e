import type { Command } from 'commander';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '@clarion/uploading/cli-error';
import { MANIFESTS, starterConfig, usualCommand } from '../config/starter-config.js';
import type { Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { runAndShow } from '../run/run-locally.js';
import { examples, projectOption } from './options.js';

interface Flags {
  readonly project?: string;
  readonly uploadTarget?: string;
  readonly force?: boolean;
}

/** Adds `clarion init [-- <command>]`. `trailing` are the arguments after `--`. */
export function addInit(program: Command, context: Context, trailing: readonly string[]): void {
  const command = program
    .command('init')
    .description('Create clarion.yaml; with a command, run it and check that its failures are found')
    .argument('[command...]', 'the command that runs the tests, after --')
    .option('--upload-target <id>', 'ID of the target, tgt_…')
    .option('--force', 'overwrite an existing clarion.yaml');
  examples(projectOption(command), 'clarion init', 'clarion init --force');
  command.action(async (_: unknown, flags: Flags) => {
    await writeConfig(context, flags, trailing);
    if (trailing.length > 0) process.exitCode = await proveReports(context, trailing);
  });
}

async function writeConfig(context: Context, flags: Flags, words: readonly string[]): Promise<void> {
  const file = join(context.directory, 'clarion.yaml');
  if (existsSync(file) && flags.force !== true)
    throw usageError(`${file} already exists. Pass --force to overwrite it.`);
  const { project, target } = await context.resolve(flags);
  const manifests = MANIFESTS.filter((name) => existsSync(join(context.directory, name)));
  const texts = new Map(manifests.map((name) => [name, readFileSync(join(context.directory, name), 'utf8')]));
  const command = words.length > 0 ? words.join(' ') : usualCommand(texts);
  const text = starterConfig({
    command,
    projectId: project.kind === 'absent' ? undefined : context.need(project),
    targetId: context.need(target),
  });
  writeFileSync(file, text);
  context.output.data(file);
  const next = command ?? '<test command>';
  context.output.note(`Next: set CLARION_TOKEN in CI, and run your tests with: clarion ci run -- ${next}`);
  if (words.length === 0) context.output.note(`Try it without a server: clarion run --local -- ${next}`);
}

/** Runs the tests and shows their failures, without an upload. What matters is whether they were found, not whether they passed. */
async function proveReports(context: Context, words: readonly string[]): Promise<number> {
  const { files, isInterrupted, code, showCode } = await runAndShow(context, {
    words,
    reports: undefined,
    flags: { verbose: true },
  });
  if (isInterrupted) return code;
  return files.length === 0 ? EXIT.notFound : showCode;
}
