import type { UploadAnswer } from '@clarion/api-client';
import { randomUUID } from 'node:crypto';
import { headersOf, type Session } from '../http/session.js';
import { strangeAnswer } from '../http/problem.js';
import { send } from '../http/send.js';
import { parsedJson } from '../http/parsed-json.js';
import { nativeBody, reportBody, type UploadBody } from './body.js';
import { readNative, type EnvelopeMembers, type NativeRun } from './native.js';

/** What is uploaded: reports of other tools become one run together, each file in the native format is a run of its own. */
export interface UploadPlan {
  readonly reports: readonly string[];
  readonly runs: readonly NativeRun[];
  readonly members: EnvelopeMembers;
  readonly directory: string;
}

/** Where runs are sent. */
export interface Destination {
  readonly session: Session;
  readonly projectId: string;
  readonly targetId: string;
}

const UPLOAD_TIMEOUT_MS = 300_000;

/** Sorts files into reports and runs. */
export function planUpload(files: readonly string[], members: EnvelopeMembers, directory: string): UploadPlan {
  const looked = files.map((file) => ({ file, run: readNative(file) }));
  return {
    reports: looked.filter(({ run }) => run === undefined).map(({ file }) => file),
    runs: looked.flatMap(({ run }) => (run === undefined ? [] : [run])),
    members,
    directory,
  };
}

/** Uploads the plan's runs one after the other. Raises what `send` raises. */
export async function upload(
  plan: UploadPlan,
  destination: Destination,
  onProgress: (text: string) => void,
): Promise<readonly UploadAnswer[]> {
  const answers: UploadAnswer[] = [];
  for (const body of bodiesOf(plan)) answers.push(await sendRun(await body(), destination, onProgress));
  return answers;
}

function bodiesOf({ reports, runs, members, directory }: UploadPlan): readonly (() => Promise<UploadBody>)[] {
  const boundary = `clarion-${randomUUID()}`;
  const ofReports = reports.length === 0 ? [] : [() => reportBody({ files: reports, directory, members, boundary })];
  return [...ofReports, ...runs.map((run) => () => nativeBody(run, members))];
}

/** One key for all attempts: a run that was stored although its answer got lost is not stored twice. */
async function sendRun(
  body: UploadBody,
  { session, projectId, targetId }: Destination,
  onProgress: (text: string) => void,
): Promise<UploadAnswer> {
  const headers = {
    ...headersOf(session.token),
    'content-type': body.contentType,
    'content-encoding': 'gzip',
    'idempotency-key': randomUUID(),
  };
  const request = (): Request =>
    new Request(`${session.url}/v1/projects/${projectId}/targets/${targetId}/runs`, {
      method: 'POST',
      headers,
      body: body.bytes,
    });
  onProgress(`Uploading ${sizeOf(body.bytes.length)}…`);
  const response = await send(request, {
    timeoutMs: UPLOAD_TIMEOUT_MS,
    isRepeatable: true,
    until: session.until,
    onWait: (waitMs) => onProgress(`The server did not take it; trying again in ${(waitMs / 1000).toFixed(1)} s…`),
  });
  const answer = parsedJson(await response.text());
  if (isUploadAnswer(answer)) return answer;
  throw strangeAnswer(session.url);
}

function isUploadAnswer(value: unknown): value is UploadAnswer {
  return typeof value === 'object' && value !== null && 'runId' in value && 'url' in value && 'summary' in value;
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
