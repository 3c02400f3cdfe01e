import { Argument, type Command, type Option } from 'commander';
import type { Context } from '@clarion/uploading/context';
import type { CompletedCommand, CompletedFlag, CompletedWord } from '../output/completed-command.js';
import { completionScript, SHELLS, type Shell } from '../output/completion.js';
import { examples } from './options.js';

/** Adds `clarion completion <shell>`. */
export function addCompletion(program: Command, context: Context): void {
  const command = program
    .command('completion')
    .description('Print a shell script that completes commands and flags')
    .addArgument(new Argument('<shell>', 'the shell to print the script for').choices(SHELLS));
  examples(command, 'clarion completion bash', 'clarion completion fish');
  command.action((shell: Shell) => context.output.data(completionScript(shell, completedOf(program, []))));
}

/** Returns a command and all below it, as the help shows them. */
function completedOf(command: Command, names: readonly string[]): readonly CompletedCommand[] {
  const help = command.createHelp();
  const children = help.visibleCommands(command);
  const own = {
    path: names.join(' '),
    words: [
      ...children.map((child) => ({ word: child.name(), description: help.subcommandDescription(child) })),
      ...command.registeredArguments.flatMap((argument) => choicesOf(argument)),
    ],
    flags: help.visibleOptions(command).flatMap((option) => flagOf(option)),
  };
  return [own, ...children.flatMap((child) => completedOf(child, [...names, child.name()]))];
}

function choicesOf({ argChoices, description }: Argument): readonly CompletedWord[] {
  return (argChoices ?? []).map((word) => ({ word, description }));
}

function flagOf({ long, description, required, optional, argChoices }: Option): readonly CompletedFlag[] {
  if (long === undefined || long === null) return [];
  return [{ word: long, description, takesValue: required || optional, choices: argChoices ?? [] }];
}
