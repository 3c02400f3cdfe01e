import { liveRunsComplete, type CompleteRun, type UploadAnswer } from '@clarion/api-client';
import { Option, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { CliError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { plain } from '@clarion/uploading/output/plain';
import { jsonBody } from '@clarion/uploading/upload/body';
import { checkoutFields } from '@clarion/uploading/upload/checkout-fields';
import { configuredDestination, preflight, withDeadline } from '@clarion/uploading/upload/destination';
import { fixtureFields } from '../../upload/fixture-fields.js';
import { withNumberedJob } from '@clarion/uploading/upload/number-job';
import { printWarnings, resultLine } from '@clarion/uploading/upload/print-answer';
import { runFieldsOf } from '@clarion/uploading/upload/run-fields';
import type { UploadFlags } from '../../upload/upload-files.js';
import { appendTests, sendRun, type Destination } from '@clarion/uploading/upload/upload';
import { connectionOptions, destinationOptions, examples, exitCode, uploadOptions } from '../options.js';
import { requireRunId, RUN_ARGUMENT } from '../subject/run-argument.js';

type Flags = ConnectionFlags & UploadFlags;
type Status = NonNullable<CompleteRun['status']>;

const STATUSES: readonly Status[] = ['passed', 'failed', 'errored', 'cancelled'];
const RUN = 'clr_01JD0Q2B3C4D5E6F';

/** Adds `clarion open`, `clarion append` and `clarion complete`, which write a run while its tests run. */
export function addLive(program: Command, context: Context): void {
  const open = program.command('open').description('Open a live run, and print its ID');
  examples(uploadOptions(connectionOptions(open)), 'clarion open --branch main');
  open.action(async (flags: Flags) => openRun(context, flags));
  const append = program
    .command('append')
    .description('Add tests in the native format to a live run: a JSON array, or NDJSON with one test on each line')
    .argument('<run>', RUN_ARGUMENT)
    .argument('[file]', 'the file with the tests (default: standard input)');
  examples(destinationOptions(connectionOptions(append)), `clarion append ${RUN} tests.ndjson`);
  append.action(async (run: string, file: string | undefined, flags: Flags) => appendTo(context, run, { file, flags }));
  const complete = program
    .command('complete')
    .description('End a live run')
    .argument('<run>', RUN_ARGUMENT)
    .addOption(new Option('--status <status>', 'the status of the run (default: from its tests)').choices(STATUSES))
    .option('--exit-code <code>', 'the exit code of the command that ran the tests', exitCode);
  examples(destinationOptions(connectionOptions(complete)), `clarion complete ${RUN} --exit-code 0`);
  complete.action(async (run: string, flags: Flags & CompleteRun) => completeRun(context, run, flags));
}

async function openRun(context: Context, flags: Flags): Promise<void> {
  const { directory, environment, output } = context;
  const build = detectBuild(directory, environment);
  const fields = {
    ...withNumberedJob(runFieldsOf(build, flags, 'test'), flags, environment['CI_JOB_ID']),
    ...(await fixtureFields(context, flags, build)),
  };
  const destination = await destinationOf(context, flags);
  const checkout = await checkoutFields(context, { projectId: destination.projectId, fields, flags });
  const envelope = JSON.stringify({ ...fields, ...checkout, status: 'running', result: { tests: [] } });
  const answer = await sendRun(await jsonBody(envelope, 'application/json'), destination, progressOf(context));
  output.endProgress();
  output.note(answer.url);
  output.data(answer.runId);
}

interface AppendRequest {
  readonly file: string | undefined;
  readonly flags: Flags;
}

async function appendTo(context: Context, run: string, { file, flags }: AppendRequest): Promise<void> {
  const runId = requireRunId(run);
  const text =
    file === undefined || file === '-' ? await readAll(process.stdin) : readTests(resolve(context.directory, file));
  const contentType = text.trimStart().startsWith('[') ? 'application/json' : 'application/x-ndjson';
  const answer = await appendTests(
    runId,
    await jsonBody(text, contentType),
    await destinationOf(context, flags),
    progressOf(context),
  );
  report(context, answer);
}

async function completeRun(
  context: Context,
  run: string,
  { status, exitCode: code, ...flags }: Flags & CompleteRun,
): Promise<void> {
  const runId = requireRunId(run);
  const { projectId, targetId } = await destinationOf(context, flags);
  const { data } = await liveRunsComplete({
    path: { projectId, targetId, runId },
    body: { ...(status === undefined ? {} : { status }), ...(code === undefined ? {} : { exitCode: code }) },
    throwOnError: true,
  });
  report(context, data);
}

function report(context: Context, answer: UploadAnswer): void {
  context.output.endProgress();
  printWarnings(context, [answer]);
  context.output.data(resultLine(answer));
}

/** Checks the destination, so that a wrong token or target is reported before anything is sent. */
async function destinationOf(context: Context, flags: Flags): Promise<Destination> {
  return preflight(withDeadline(await configuredDestination(context, flags), flags.timeout));
}

function progressOf({ output }: Context): (text: string) => void {
  return (text) => output.progress(text);
}

/** @throws CliError notFound for an unreadable file */
function readTests(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CliError('notFound', `${plain(file)} cannot be read. Pass a file with tests, or - for standard input.`);
  }
}
