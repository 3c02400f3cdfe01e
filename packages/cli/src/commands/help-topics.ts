import type { Command } from 'commander';
import { usageError } from '../cli-error.js';
import { nearest } from '../config/nearest.js';
import type { Context } from '../context.js';
import { EXIT_MEANINGS } from '../exit-codes.js';
import { columns } from '../output/columns.js';
import { examples } from './options.js';

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['CLARION_TOKEN', 'The token to send. Also in .env.secrets, where ${VAR} is taken from the environment.'],
  ['CLARION_API_URL', 'Address of the service. Also in .env and .env.secrets. Default: http://127.0.0.1:4747'],
  ['CLARION_PROJECT_ID', 'Short id of the project, prj_…. Also in .env.'],
  ['CLARION_TARGET_ID', "Short id of the target, tgt_…. Also in .env. Default: the project's default target."],
  [
    'XDG_CONFIG_HOME',
    'Credentials of `clarion login` are kept in clarion/credentials.json below it. Default: ~/.config',
  ],
  [
    'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    'Count with NODE_USE_ENV_PROXY=1 since Node 24.5 and 22.21; Node 20 sends requests past proxies.',
  ],
  ['NO_COLOR, FORCE_COLOR', 'No colour; colour without a terminal.'],
  ['CI', 'Nothing on the terminal is written over.'],
  ['GITHUB_STEP_SUMMARY', 'The failures of uploaded runs are added to it as Markdown.'],
];

const TOPICS: Readonly<Record<string, () => string>> = {
  'exit-codes': () =>
    `${columns(EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]))}\n\nclarion run and clarion ci run end with the exit code of the command that they run.`,
  environment: () => columns(ENVIRONMENT),
};

/** `clarion help [command | exit-codes | environment]` */
export function addHelp(program: Command, context: Context): void {
  program.helpCommand(false);
  const help = program
    .command('help')
    .description('Show help for a command, the exit codes, or the environment')
    .argument('[topic...]', 'a command, exit-codes, or environment');
  examples(help, 'clarion help exit-codes', 'clarion help environment', 'clarion help runs list');
  help.action((topic: readonly string[]) => showTopic(program, context, topic));
}

function showTopic(program: Command, context: Context, topic: readonly string[]): void {
  const text = topic.length === 1 ? TOPICS[topic[0] ?? '']?.() : undefined;
  if (text === undefined) commandAt(program, topic).outputHelp();
  else context.output.data(text);
}

function commandAt(command: Command, [name, ...rest]: readonly string[]): Command {
  if (name === undefined) return command;
  const child = command.commands.find((candidate) => candidate.name() === name || candidate.aliases().includes(name));
  if (child !== undefined) return commandAt(child, rest);
  const near = nearest(name, [...command.commands.map((candidate) => candidate.name()), ...Object.keys(TOPICS)]);
  throw usageError(`There is no help for ${name}.${near === undefined ? '' : ` Is it ${near}?`}`);
}
