import type { UploadAnswer } from '@clarion/api-client';
import { CliError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { EnvelopeMembers } from './native.js';
import { preflight, withDeadline, type Intent } from './destination.js';
import type { RunFlags } from './members.js';
import { tellAnswers, tellFailures, summaryLine } from './tell.js';
import { planUpload, upload } from './upload.js';

/** The flags of commands that upload. */
export interface UploadFlags extends RunFlags {
  /** An upload that cannot reach the server is an error. */
  readonly strict?: boolean;
  /** The time for everything that is asked of the server, in milliseconds. */
  readonly timeout: number;
}

/** Files to upload, and where to. */
export interface UploadOrder {
  readonly files: readonly string[];
  readonly intent: Intent;
  readonly members: EnvelopeMembers;
  readonly flags: UploadFlags;
}

/**
 * Uploads files and tells about the runs on standard error; a server that cannot be reached in time is a warning unless strict.
 * @throws CliError for everything else that goes wrong
 */
export async function uploadFiles(context: Context, order: UploadOrder): Promise<readonly UploadAnswer[]> {
  const { output } = context;
  const intent = withDeadline(order.intent, order.flags.timeout);
  try {
    const answers = await sendFiles(context, { ...order, intent });
    tellAnswers(context, answers);
    for (const answer of answers) output.note(summaryLine(answer));
    await tellFailures(context, answers, intent.session);
    return answers;
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'unreachable' || order.flags.strict === true) throw error;
    output.warn(`${error.message} Nothing was uploaded; pass --strict to let that fail the build.`);
    return [];
  }
}

async function sendFiles(
  { output, directory }: Context,
  { files, intent, members }: UploadOrder,
): Promise<readonly UploadAnswer[]> {
  const destination = await preflight(intent);
  try {
    return await upload(planUpload(files, members, directory), destination, (text) => output.progress(text));
  } finally {
    output.endProgress();
  }
}
