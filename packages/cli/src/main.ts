import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { CliError } from './cli-error.js';
import { addApi } from './commands/api.js';
import { addCompletion } from './commands/completion.js';
import { addDoctor } from './commands/doctor.js';
import { addFailures } from './commands/failures.js';
import { addHelp } from './commands/help-topics.js';
import { addInit } from './commands/init.js';
import { addEvents, addProjects, addTests } from './commands/lists.js';
import { addLoad } from './commands/load.js';
import { addLogin } from './commands/login.js';
import { examples } from './commands/options.js';
import { addMcp } from './commands/mcp.js';
import { addRun } from './commands/run.js';
import { addRuns } from './commands/runs.js';
import { addTokens } from './commands/tokens.js';
import { addUpload } from './commands/upload.js';
import { addWhoami } from './commands/whoami.js';
import { Context } from './context.js';
import { EXIT } from './exit-codes.js';
import { Output } from './output/output.js';

/** Puts the commands together; `behind` is what stands behind `--` on the command line. */
function createProgram(context: Context, behind: readonly string[]): Command {
  const program = new Command('clarion')
    .description('Uploads test runs to Clarion, and reads what failed.')
    .version(version)
    .option('--no-color', 'no colour')
    .exitOverride()
    .showSuggestionAfterError()
    .on('option:no-color', () => {
      context.output.isColorRefused = true;
    });
  examples(program, 'clarion --version', 'clarion run -- node --version', 'clarion failures');
  addUpload(program, context);
  addRun(program, context, behind);
  addLoad(program, context, behind);
  addFailures(program, context);
  addRuns(program, context);
  addTests(program, context);
  addEvents(program, context);
  addProjects(program, context);
  addWhoami(program, context);
  addDoctor(program, context);
  addLogin(program, context);
  addTokens(program, context);
  addInit(program, context);
  addMcp(program, context);
  addApi(program, context);
  addCompletion(program, context);
  addHelp(program, context);
  return program;
}

/** What stands behind the first `--` is the command of `run`, and none of ours. */
function behindDashes(words: readonly string[]): readonly string[] {
  const dashes = words.indexOf('--');
  return dashes === -1 ? [] : words.slice(dashes + 1);
}

async function main(words: readonly string[]): Promise<void> {
  const output = new Output(process.env);
  process.stdout.on('error', endQuietly);
  try {
    await createProgram(new Context(output), behindDashes(words)).parseAsync([...words], { from: 'user' });
  } catch (error) {
    process.exitCode = exitOf(error, output);
    // Whoever interrupts waits for no answer that is still under way.
    if (process.exitCode === EXIT.interrupted) process.exit();
  }
}

/** A reader that has seen enough, such as `head`, closes the pipe. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
}

function exitOf(error: unknown, output: Output): number {
  // Commander has written its message already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof CliError) {
    output.error(`${error.message}${error.requestId === undefined ? '' : ` (request ${error.requestId})`}`);
    return EXIT[error.exit];
  }
  output.error(error instanceof Error ? error.message : String(error));
  return EXIT.unexpected;
}

await main(process.argv.slice(2));
