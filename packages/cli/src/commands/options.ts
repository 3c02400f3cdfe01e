import { Option, type Command } from 'commander';
import { usageError } from '../cli-error.js';

/** The time for an upload that names none. */
const DEFAULT_UPLOAD_MS = 120_000;

/** Adds the flags that decide who is asked, and by whom. */
export function connectionOptions(command: Command): Command {
  return command
    .option('--api-url <url>', 'address of the service (else CLARION_API_URL, else the local service)')
    .option('--token <token>', 'token; better in CLARION_TOKEN, where no list of processes shows it')
    .option('--token-file <path>', 'read the token from a file')
    .option('--token-stdin', 'read the token from standard input');
}

/** Adds the flag of commands that read from a project. */
export function projectOption(command: Command): Command {
  return command.option('--project <id>', 'short id of the project, prj_… (else CLARION_PROJECT_ID)');
}

/** Adds the flags that decide where an upload goes, and what it says of its run. */
export function uploadOptions(command: Command): Command {
  return projectOption(command)
    .option(
      '--upload-target <id>',
      "short id of the target, tgt_… (else CLARION_TARGET_ID, else the project's default)",
    )
    .option('--branch <name>', 'branch (else what CI or git tells)')
    .option('--commit <sha>', 'commit (else what CI or git tells)')
    .option('--pull-request <number>', 'number of the pull request (else what CI tells)', wholeNumber)
    .option('--build-url <url>', 'address of the CI build (else what CI tells)')
    .option('--environment <name>', 'where the tests ran, such as staging')
    .option('--client-run-id <id>', 'a second upload with the same one replaces the run')
    .addOption(
      new Option('--timeout <time>', 'give the upload up after so long, such as 90s or 5m')
        .argParser(duration)
        .default(DEFAULT_UPLOAD_MS, '120s'),
    )
    .option('--strict', 'fail when the server cannot be reached in time');
}

/** Adds the flags that decide how data is written. */
export function formatOptions(command: Command, formats = 'text or json'): Command {
  return command.option('--json', 'write JSON').option('--format <format>', `write ${formats}`);
}

/** Adds examples to the help; each is a command line. */
export function examples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/** Reads a flag that takes a time of 1 second to 1 hour, `120s` or `5m`, as milliseconds. @throws CliError usage */
export function duration(text: string): number {
  const [, number = '', unit] = /^([1-9]\d{0,3})(s|m)$/.exec(text) ?? [];
  const milliseconds = Number(number) * (unit === 'm' ? 60_000 : 1000);
  if (milliseconds < 1 || milliseconds > 3_600_000)
    throw usageError(`Pass a time such as 120s or 5m, up to 1 hour, not ${text}.`);
  return milliseconds;
}

/** Reads a flag that takes a whole number of 1 or more. @throws CliError usage */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError(`Pass a whole number, not ${text}.`);
  return Number(text);
}
