import { Option, type Command } from 'commander';
import { usageError } from '@clarion/uploading/cli-error';
import { ATTACHMENTS_MODES } from '@clarion/uploading/evidence/collect-evidence';
import type { Shard } from '@clarion/uploading/upload/run-fields';

const DEFAULT_UPLOAD_MS = 120_000;

/** Adds the flag for the server URL. */
export function apiUrlOption(command: Command): Command {
  return command.option('--api-url <url>', 'URL of the server (default: CLARION_API_URL, else the local server)');
}

/** Adds the flags for the server and the token. */
export function connectionOptions(command: Command): Command {
  return apiUrlOption(command)
    .option('--token <token>', 'the token; prefer CLARION_TOKEN, because process lists show arguments')
    .option('--token-file <path>', 'read the token from a file')
    .option('--token-stdin', 'read the token from standard input');
}

/** Adds the flag for the project. */
export function projectOption(command: Command): Command {
  return command.option('--project <id>', 'ID of the project, prj_… (default: CLARION_PROJECT_ID)');
}

/** Adds the flags for the destination of an upload. */
export function destinationOptions(command: Command): Command {
  return projectOption(command)
    .option(
      '--upload-target <id>',
      "ID of the target, tgt_… (default: CLARION_TARGET_ID, else the project's default target)",
    )
    .addOption(
      new Option('--timeout <time>', 'the time limit of the upload, such as 90s or 5m')
        .argParser(duration)
        .default(DEFAULT_UPLOAD_MS, '120s'),
    );
}

/** Adds the flags for the destination of an upload and the description of its run. */
export function uploadOptions(command: Command): Command {
  return destinationOptions(command)
    .option('--branch <name>', 'the branch (default: from CI or git)')
    .option('--commit <sha>', 'the commit (default: from CI or git)')
    .option('--no-commits', 'leave out the commits since the last build, of which suspects are named')
    .option('--pull-request <number>', 'the number of the pull request (default: from CI)', wholeNumber)
    .option('--build-url <url>', 'the URL of the CI build (default: from CI)')
    .option('--build <name>', 'the name of the build that the run is part of, the same in each job (default: its URL)')
    .option('--job <name>', 'the name of the run in the build; a higher --attempt with the same name counts instead')
    .option('--attempt <number>', 'which attempt of the job this is (default: from CI)', wholeNumber)
    .option(
      '--shard <index/count>',
      'one of several runs of a suite, such as 2/4; the build waits for all of them',
      shard,
    )
    .option('--expected-runs <number>', 'the number of jobs that the build waits for', wholeNumber)
    .option('--environment <name>', 'the environment of the tests, such as staging; `run` sets its variables')
    .option('--client-run-id <id>', 'your ID of the run; a second upload with the same ID replaces the run')
    .addOption(
      new Option('--attachments <tests>', 'upload the files that the reports name for tests, such as screenshots')
        .choices(ATTACHMENTS_MODES)
        .default('failed'),
    )
    .option(
      '--fixtures <glob>',
      'a file, folder or glob that the tests use; the run names their digests (default: `fixtures` in clarion.yaml)',
      collect,
    )
    .option('--no-source', 'leave out the lines of source around failures')
    .option('--strict', 'fail when the server cannot be reached in time');
}

/** Adds the flags for the output format. */
export function formatOptions(command: Command, formats = 'text or json'): Command {
  return command.option('--json', 'print JSON').option('--format <format>', `print ${formats}`);
}

/** A format of the output. */
export type Format = 'text' | 'json' | 'markdown';

const FORMATS: readonly Format[] = ['text', 'json', 'markdown'];

/** Returns the format that the flags select, or text. @throws CliError usage for an unknown format, or two formats */
export function formatOf({ json, format }: { readonly json?: boolean; readonly format?: string }): Format {
  const known = FORMATS.find((candidate) => candidate === format);
  if (format !== undefined && known === undefined)
    throw usageError(`--format ${format} is unknown. Pass one of ${FORMATS.join(', ')}.`);
  if (json === true && known !== undefined && known !== 'json')
    throw usageError('--json and --format contradict each other. Pass one of them.');
  return json === true ? 'json' : (known ?? 'text');
}

/** Adds examples to the help. A test runs each of them. */
export function examples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/** Parses a time from 1 second to 1 hour, such as `120s` or `5m`, and returns milliseconds. @throws CliError usage */
function duration(text: string): number {
  const [, number = '', unit] = /^([1-9]\d{0,3})(s|m)$/.exec(text) ?? [];
  const milliseconds = Number(number) * (unit === 'm' ? 60_000 : 1000);
  if (milliseconds < 1 || milliseconds > 3_600_000)
    throw usageError(`${text} is not a valid time. Pass a time such as 120s or 5m, up to 1 hour.`);
  return milliseconds;
}

/** Parses a whole number of 1 or more. @throws CliError usage */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw usageError(`${text} is not a valid number. Pass a whole number of 1 or more.`);
  return Number(text);
}

/** Collects the values of a flag that may be passed several times. */
function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}

/** Parses an exit code. @throws CliError usage */
export function exitCode(text: string): number {
  if (!/^(?:0|[1-9]\d{0,8})$/.test(text)) throw usageError(`${text} is not a valid exit code. Pass 0 or more.`);
  return Number(text);
}

/** Parses a shard such as `2/4`. @throws CliError usage */
function shard(text: string): Shard {
  const [, index = '', count = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (index === '' || Number(index) > Number(count))
    throw usageError(`${text} is not a valid shard. Pass its number and the number of shards, such as 2/4.`);
  return { index: Number(index), count: Number(count) };
}
