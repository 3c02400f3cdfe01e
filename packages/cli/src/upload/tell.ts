import { failuresRead, type FailureReport, type UploadAnswer } from '@clarion/api-client';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { annotationsOf, withoutCommands } from '../ci/github.js';
import { CliError } from '../cli-error.js';
import type { Context } from '../context.js';
import { readText, useSession, type Session } from '../http/session.js';
import { failuresText } from '../output/failures-text.js';

/** What is shown of a run beside its failures. */
export function summaryLine({ runId, status, summary, url }: UploadAnswer): string {
  const { total, passed, failed, skipped, flaky } = summary;
  return `${status}: ${total} tests, ${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} flaky  ${runId}  ${url}`;
}

/** The warnings of uploads, and what their gates say. */
export function tellAnswers({ output }: Context, answers: readonly UploadAnswer[]): void {
  for (const { warnings = [], warningsTotal = 0, gate } of answers) {
    for (const warning of warnings.slice(0, 5)) output.warn(warning.message);
    if (warningsTotal > 5) output.note(`${warningsTotal - 5} more warnings stand on the run's page.`);
    if (gate?.passed === false) output.warn("The run does not pass the target's gate.");
  }
}

/** Writes the failures of runs to standard error, and on GitHub Actions into the step's summary and as annotations. */
export async function tellFailures(
  context: Context,
  answers: readonly UploadAnswer[],
  session: Session,
): Promise<void> {
  for (const answer of answers) await tellRun(context, answer, session);
}

async function tellRun(context: Context, answer: UploadAnswer, session: Session): Promise<void> {
  const { output, environment } = context;
  try {
    useSession(session);
    const { data } = await failuresRead({
      path: { runId: answer.runId },
      query: { limit: 20, include: 'location' },
      throwOnError: true,
    });
    if (answer.summary.failed > 0) output.note(safe(failuresText(data), environment));
    await tellGithub(context, { answer, report: data, session });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    output.note(`The failures could not be read: ${error.message}`);
    await tellGithub(context, { answer, report: undefined, session });
  }
}

function safe(text: string, { GITHUB_ACTIONS: github }: NodeJS.ProcessEnv): string {
  return github === undefined ? text : withoutCommands(text, randomUUID());
}

interface Told {
  readonly answer: UploadAnswer;
  /** Undefined when the token may not read runs. */
  readonly report: FailureReport | undefined;
  readonly session: Session;
}

async function tellGithub({ environment, output }: Context, { answer, report, session }: Told): Promise<void> {
  const { GITHUB_STEP_SUMMARY: file, GITHUB_ACTIONS: github, GITHUB_WORKSPACE: workspace = '' } = environment;
  if (file !== undefined)
    appendFileSync(
      file,
      `[Clarion run ${answer.runId}](${answer.url})\n\n${await markdownOf({ answer, report, session })}\n\n`,
    );
  if (github === undefined || report === undefined) return;
  for (const annotation of annotationsOf(report, workspace)) output.note(annotation);
}

async function markdownOf({ answer, report, session }: Told): Promise<string> {
  if (report === undefined) return summaryLine(answer);
  return readText(session, `/open/v1/runs/${answer.runId}/failures`, 'text/markdown');
}
