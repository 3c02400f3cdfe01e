import { failuresRead, type FailureReport, type UploadAnswer } from '@clarion/api-client';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { disableWorkflowCommands, githubAnnotations } from '../ci/github-annotations.js';
import { CliError } from '@clarion/uploading/cli-error';
import type { Context } from '@clarion/uploading/context';
import { readText, useSession, type Session } from '@clarion/uploading/http/session';
import { resultLine } from '@clarion/uploading/upload/print-answer';
import { runFailuresText } from '../output/failures-text.js';

/** Prints the failures of runs to standard error. On GitHub Actions, also to the step's summary and as annotations. */
export async function printFailures(context: Context, runs: readonly UploadAnswer[], session: Session): Promise<void> {
  for (const run of runs) await printRun(context, run, session);
}

async function printRun(context: Context, run: UploadAnswer, session: Session): Promise<void> {
  const { output, environment } = context;
  try {
    useSession(session);
    const { data } = await failuresRead({
      path: { runId: run.runId },
      query: { limit: 20, include: 'location' },
      throwOnError: true,
    });
    if (run.summary.failed > 0)
      output.note(safeText(runFailuresText(data, { status: run.status, failureMessage: null }), environment));
    await printToGithub(context, { run, report: data, session });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    output.note(`The failures could not be read: ${error.message}`);
    await printToGithub(context, { run, report: undefined, session });
  }
}

function safeText(text: string, { GITHUB_ACTIONS: github }: NodeJS.ProcessEnv): string {
  return github === undefined ? text : disableWorkflowCommands(text, randomUUID());
}

interface RunResult {
  readonly run: UploadAnswer;
  /** Undefined when the failures could not be read, such as without the scope runs:read. */
  readonly report: FailureReport | undefined;
  readonly session: Session;
}

async function printToGithub({ environment, output }: Context, { run, report, session }: RunResult): Promise<void> {
  const { GITHUB_STEP_SUMMARY: file, GITHUB_ACTIONS: github, GITHUB_WORKSPACE: workspace = '' } = environment;
  if (file !== undefined)
    appendFileSync(file, `[Clarion run ${run.runId}](${run.url})\n\n${await markdownOf({ run, report, session })}\n\n`);
  if (github === undefined || report === undefined) return;
  for (const annotation of githubAnnotations(report, workspace)) output.note(annotation);
}

async function markdownOf({ run, report, session }: RunResult): Promise<string> {
  if (report === undefined) return resultLine(run);
  return readText(session, `/open/v1/runs/${run.runId}/failures?include=group`, 'text/markdown');
}
