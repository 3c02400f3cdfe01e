import { Argument, type Command } from 'commander';
import type { Context } from '../context.js';
import { completionScript, SHELLS, type CommandWords, type Shell } from '../output/completion.js';
import { examples } from './options.js';

/** Adds `clarion completion <shell>`. */
export function addCompletion(program: Command, context: Context): void {
  const command = program
    .command('completion')
    .description('Print a shell script that completes commands and flags')
    .addArgument(new Argument('<shell>', 'the shell to print the script for').choices(SHELLS));
  examples(command, 'clarion completion bash', 'clarion completion fish');
  command.action((shell: Shell) => context.output.data(completionScript(shell, wordsOf(program))));
}

function wordsOf(program: Command): readonly CommandWords[] {
  return [program, ...program.commands.flatMap((command) => [command, ...command.commands])].map((command) => ({
    path: pathOf(command, program),
    words: [
      ...command.commands.map((child) => child.name()),
      ...command.options.flatMap(({ long }) => long ?? []),
      '--help',
    ],
  }));
}

function pathOf(command: Command, program: Command): string {
  if (command === program) return '';
  return command.parent === null || command.parent === program
    ? command.name()
    : `${command.parent.name()} ${command.name()}`;
}
