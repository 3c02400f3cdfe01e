import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { CliError } from '@clarion/uploading/cli-error';
import { addApi } from './commands/api.js';
import { addBuilds } from './commands/builds.js';
import { addComment } from './commands/comment.js';
import { addCompletion } from './commands/completion.js';
import { addDoctor } from './commands/doctor.js';
import { addFailures } from './commands/failures.js';
import { addFixtures } from './commands/fixtures.js';
import { addTags } from './commands/tags.js';
import { addEnvironments } from './commands/environments.js';
import { addHelp } from './commands/help-topics.js';
import { addInit } from './commands/init.js';
import { addEvents } from './commands/events.js';
import { addLive } from './commands/uploading/live.js';
import { addLoad } from './commands/uploading/load.js';
import { addLogin } from './commands/login.js';
import { examples } from './commands/options.js';
import { addMcp } from './commands/mcp.js';
import { addProjects } from './commands/projects.js';
import { addRerun } from './commands/running/rerun.js';
import { addRun } from './commands/running/run.js';
import { addRuns } from './commands/runs.js';
import { separateCommand } from './commands/running/separate-command.js';
import { addShow } from './commands/show.js';
import { addSync } from './commands/uploading/sync.js';
import { addTests } from './commands/tests.js';
import { addTokens } from './commands/tokens.js';
import { addUpload } from './commands/uploading/upload.js';
import { addVerify } from './commands/running/verify.js';
import { addWhoami } from './commands/whoami.js';
import { Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { Output } from '@clarion/uploading/output/output';

/** Builds the command tree. `trailing` are the arguments after `--`. */
function createProgram(context: Context, trailing: readonly string[]): Command {
  const program = new Command('clarion')
    .description('Upload test runs to Clarion and read their failures.')
    .version(version)
    .option('--no-color', 'disable colors')
    .exitOverride()
    .showSuggestionAfterError()
    .on('option:no-color', () => {
      context.output.isColorDisabled = true;
    });
  examples(program, 'clarion --version', 'clarion run -- node --version', 'clarion failures');
  addUpload(program, context);
  addRun(program, context);
  addLoad(program, context, trailing);
  addFailures(program, context);
  addRerun(program, context);
  addVerify(program, context);
  addShow(program, context);
  addComment(program, context);
  addLive(program, context);
  addBuilds(program, context);
  addRuns(program, context);
  addTests(program, context);
  addSync(program, context, trailing);
  addEvents(program, context);
  addProjects(program, context);
  addEnvironments(program, context);
  addFixtures(program, context);
  addTags(program, context);
  addWhoami(program, context);
  addDoctor(program, context);
  addLogin(program, context);
  addTokens(program, context);
  addInit(program, context, trailing);
  addMcp(program, context);
  addApi(program, context);
  addCompletion(program, context);
  addHelp(program, context);
  return program;
}

/** Returns the arguments after the first `--`: the command line that `load`, `sync` and `init` start. */
function trailingArguments(words: readonly string[]): readonly string[] {
  const separator = words.indexOf('--');
  return separator === -1 ? [] : words.slice(separator + 1);
}

/** Returns the flags of `run` that take a value. */
function valuedFlags(program: Command): ReadonlySet<string> {
  const options = program.commands.find((command) => command.name() === 'run')?.options ?? [];
  return new Set(
    options.flatMap(({ long, required }) => (long !== undefined && long !== null && required ? [long] : [])),
  );
}

async function main(words: readonly string[]): Promise<void> {
  const output = new Output(process.env);
  process.stdout.on('error', exitOnClosedPipe);
  try {
    const program = createProgram(new Context(output), trailingArguments(words));
    await program.parseAsync([...separateCommand(words, valuedFlags(program))], { from: 'user' });
  } catch (error) {
    process.exitCode = exitOf(error, output);
    // Does not wait for requests that are still running.
    if (process.exitCode === EXIT.interrupted) process.exit();
  }
}

/** Exits with success when the reader of a pipe, such as `head`, closes it. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
}

function exitOf(error: unknown, output: Output): number {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof CliError) {
    output.error(`${error.message}${error.requestId === undefined ? '' : ` (request ${error.requestId})`}`);
    return EXIT[error.exit];
  }
  output.error(error instanceof Error ? error.message : String(error));
  return EXIT.unexpected;
}

await main(process.argv.slice(2));
