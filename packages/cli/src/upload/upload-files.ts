import type { UploadAnswer } from '@clarion/api-client';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { Context } from '@clarion/uploading/context';
import type { Session } from '@clarion/uploading/http/session';
import { collectEvidence, type AttachmentsMode } from '@clarion/uploading/evidence/collect-evidence';
import { sendAttachments } from '@clarion/uploading/evidence/send-attachments';
import { checkoutFields } from '@clarion/uploading/upload/checkout-fields';
import { preflight, withDeadline, type ConfiguredDestination } from '@clarion/uploading/upload/destination';
import type { FixtureFlags } from './fixture-fields.js';
import { withNumberedJob } from '@clarion/uploading/upload/number-job';
import { printWarnings, resultLine } from '@clarion/uploading/upload/print-answer';
import { printFailures } from './print-results.js';
import type { RunFields, RunFlags } from '@clarion/uploading/upload/run-fields';
import { planUpload, upload } from '@clarion/uploading/upload/upload';

/** The flags of commands that upload. */
export interface UploadFlags extends RunFlags, FixtureFlags {
  /** False leaves out the commits since the build before. */
  readonly commits?: boolean;
  /** Whose files to send, as far as the reports name them. */
  readonly attachments: AttachmentsMode;
  /** False leaves out the lines of source around failures. */
  readonly source?: boolean;
  /** Fail when the server cannot be reached. */
  readonly strict?: boolean;
  /** The time limit of all requests of the upload, in milliseconds. */
  readonly timeout: number;
}

/** Files to upload, and their destination. */
export interface UploadRequest {
  readonly files: readonly string[];
  readonly destination: ConfiguredDestination;
  readonly fields: RunFields;
  readonly flags: UploadFlags;
}

/**
 * Uploads files and prints the results to standard error. A server that cannot be reached in time is a warning, unless strict.
 * @throws CliError for all other errors
 */
export async function uploadFiles(context: Context, request: UploadRequest): Promise<readonly UploadAnswer[]> {
  const { output, environment } = context;
  const destination = withDeadline(request.destination, request.flags.timeout);
  const fields = withNumberedJob(request.fields, request.flags, environment['CI_JOB_ID']);
  if (fields['job'] === undefined && Number(fields['attempt'] ?? 1) > 1)
    output.warn('Failures of earlier attempts still count, because the run names no job. Pass --job.');
  try {
    const { runs, session } = await sendFiles(context, { ...request, destination, fields });
    printWarnings(context, runs);
    for (const run of runs) output.note(resultLine(run));
    await printFailures(context, runs, session);
    return runs;
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'unreachable' || request.flags.strict === true) throw error;
    output.warn(`${error.message} Nothing was uploaded. Pass --strict to fail the build in this case.`);
    return [];
  }
}

async function sendFiles(
  context: Context,
  { files, destination, fields, flags }: UploadRequest,
): Promise<{ readonly runs: readonly UploadAnswer[]; readonly session: Session }> {
  const { output, directory } = context;
  const plan = planUpload(files, fields, directory);
  if (flags.shard !== undefined && plan.runs.length + Math.min(plan.reports.length, 1) > 1)
    throw usageError('--shard needs one run, and each file in the native format is a run. Upload them one by one.');
  const checked = await preflight(destination);
  const checkout = await checkoutFields(context, { projectId: checked.projectId, fields, flags });
  try {
    const { attachments, sources } = await collectEvidence(context, { reports: plan.reports, fields, flags });
    const sent = { ...plan, fields: { ...fields, ...checkout }, sources };
    const runs = await upload(sent, checked, (text) => output.progress(text));
    // The reports are the first run.
    const [run] = runs;
    if (run !== undefined && attachments.length > 0)
      await sendAttachments(context, { runId: run.runId, files: attachments, destination: checked });
    return { runs, session: { ...destination.session, token: checked.session.token } };
  } finally {
    output.endProgress();
  }
}
