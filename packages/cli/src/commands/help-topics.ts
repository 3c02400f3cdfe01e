import type { Command } from 'commander';
import { usageError } from '@clarion/uploading/cli-error';
import { closestName } from '@clarion/uploading/config/closest-name';
import type { Context } from '@clarion/uploading/context';
import { EXIT_MEANINGS } from '@clarion/uploading/exit-codes';
import { columns } from '../output/columns.js';
import { manPage, type ManCommand } from '../output/man-page.js';
import { examples } from './options.js';

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['CLARION_TOKEN', 'The token. Also read from .env.secrets, where ${VAR} is replaced from the environment.'],
  ['CLARION_API_URL', 'URL of the server. Also read from .env and .env.secrets. Default: http://127.0.0.1:4747'],
  ['CLARION_PROJECT_ID', 'ID of the project, prj_…. Also read from .env.'],
  ['CLARION_TARGET_ID', "ID of the target, tgt_…. Also read from .env. Default: the project's default target."],
  ['XDG_CONFIG_HOME', '`clarion login` stores credentials in clarion/credentials.json below it. Default: ~/.config'],
  [
    'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    'Proxies. Used with NODE_USE_ENV_PROXY=1 in Node 24.5 and later, and 22.21 and later of Node 22.',
  ],
  ['NO_COLOR, FORCE_COLOR', 'Disables colors; enables colors without a terminal.'],
  ['CI', 'Disables progress lines.'],
  ['CLARION_DEBUG', 'Prints what helps to find errors of the configuration.'],
  ['CI_JOB_ID', 'On GitLab, the attempt of a job, whose uploads are numbered.'],
  [
    'GITHUB_TOKEN, GITLAB_TOKEN, BITBUCKET_TOKEN, GITEA_TOKEN',
    'The token of `clarion comment` for the service that stores the repository.',
  ],
  ['GITHUB_STEP_SUMMARY', 'File to which the failures of uploaded runs are added as Markdown.'],
];

const TOPICS: Readonly<Record<string, (program: Command) => string>> = {
  man: manualOf,
  'exit-codes': () =>
    `${columns(EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]))}\n\nclarion run and clarion ci run end with the exit code of the command that they run.`,
  environment: () => columns(ENVIRONMENT),
};

/** Adds `clarion help [command | exit-codes | environment | man]`. */
export function addHelp(program: Command, context: Context): void {
  program.helpCommand(false);
  const help = program
    .command('help')
    .description('Show help for a command, exit codes, environment variables, or the manual page')
    .argument('[topic...]', 'a command, exit-codes, environment, or man for a manual page in roff');
  examples(help, 'clarion help exit-codes', 'clarion help environment', 'clarion help runs list', 'clarion help man');
  help.action((topic: readonly string[]) => showTopic(program, context, topic));
}

function showTopic(program: Command, context: Context, topic: readonly string[]): void {
  const text = topic.length === 1 ? TOPICS[topic[0] ?? '']?.(program) : undefined;
  if (text === undefined) findCommand(program, topic).outputHelp();
  else context.output.data(text);
}

function findCommand(command: Command, [name, ...rest]: readonly string[]): Command {
  if (name === undefined) return command;
  const child = command.commands.find((candidate) => candidate.name() === name || candidate.aliases().includes(name));
  if (child !== undefined) return findCommand(child, rest);
  const topics = [...command.commands.map((candidate) => candidate.name()), ...Object.keys(TOPICS)];
  const suggestion = closestName(name, topics);
  throw usageError(
    `There is no help for ${name}. ${suggestion === undefined ? 'Run `clarion help` to list the commands.' : `Did you mean ${suggestion}?`}`,
  );
}

/** Writes the manual page: every command with its arguments and options, exit codes, and environment variables. */
function manualOf(program: Command): string {
  return manPage({
    version: program.version() ?? '',
    description: program.description(),
    commands: commandsOf(program).map(toManCommand),
    sections: [
      ['exit status', EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning] as const)],
      ['environment', ENVIRONMENT],
    ],
  });
}

/** Returns the commands that can be run, without groups of commands. */
function commandsOf(command: Command): readonly Command[] {
  return command.commands.flatMap((child) =>
    child.commands.length === 0 ? [child] : [...ownOf(child), ...commandsOf(child)],
  );
}

/** A command with subcommands of its own, such as `api`, can be run if it takes arguments. */
function ownOf(command: Command): readonly Command[] {
  return command.registeredArguments.length > 0 ? [command] : [];
}

function toManCommand(command: Command): ManCommand {
  const help = command.createHelp();
  return {
    usage: help.commandUsage(command),
    description: help.commandDescription(command),
    terms: [
      ...help
        .visibleArguments(command)
        .map((argument) => [help.argumentTerm(argument), help.argumentDescription(argument)] as const),
      ...help
        .visibleOptions(command)
        .map((option) => [help.optionTerm(option), help.optionDescription(option)] as const),
    ],
  };
}
