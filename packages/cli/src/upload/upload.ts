import type { UploadAnswer } from '@clarion/api-client';
import { randomUUID } from 'node:crypto';
import { headersOf, type Session } from '../http/session.js';
import { unexpectedResponse } from '../http/problem.js';
import { send } from '../http/send.js';
import { parseJson } from '../http/parse-json.js';
import { nativeBody, reportBody, type UploadBody } from './body.js';
import { readNative, type NativeRun } from './native-run.js';
import type { RunFields } from './run-fields.js';

/** The runs to upload: one for all reports of other tools, and one for each file in the native format. */
export interface UploadPlan {
  readonly reports: readonly string[];
  readonly runs: readonly NativeRun[];
  readonly fields: RunFields;
  readonly directory: string;
}

/** Where runs are uploaded. */
export interface Destination {
  readonly session: Session;
  readonly projectId: string;
  readonly targetId: string;
}

const UPLOAD_TIMEOUT_MS = 300_000;

/** Separates files in the native format from reports of other tools. */
export function planUpload(files: readonly string[], fields: RunFields, directory: string): UploadPlan {
  const entries = files.map((file) => ({ file, run: readNative(file) }));
  return {
    reports: entries.filter(({ run }) => run === undefined).map(({ file }) => file),
    runs: entries.flatMap(({ run }) => (run === undefined ? [] : [run])),
    fields,
    directory,
  };
}

/** Uploads the runs of a plan, one after the other. Throws what `send` throws. */
export async function upload(
  plan: UploadPlan,
  destination: Destination,
  onProgress: (text: string) => void,
): Promise<readonly UploadAnswer[]> {
  const runs: UploadAnswer[] = [];
  for (const createBody of bodiesOf(plan)) runs.push(await sendRun(await createBody(), destination, onProgress));
  return runs;
}

function bodiesOf({ reports, runs, fields, directory }: UploadPlan): readonly (() => Promise<UploadBody>)[] {
  const boundary = `clarion-${randomUUID()}`;
  const ofReports = reports.length === 0 ? [] : [() => reportBody({ files: reports, directory, fields, boundary })];
  return [...ofReports, ...runs.map((run) => () => nativeBody(run, fields))];
}

/** Sends a run. All attempts have the same idempotency key, so that a run whose response was lost is not stored twice. */
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
    onWait: (waitMs) => onProgress(`The upload failed. Trying again in ${(waitMs / 1000).toFixed(1)} s…`),
  });
  const run = parseJson(await response.text());
  if (isUploadAnswer(run)) return run;
  throw unexpectedResponse(session.url);
}

function isUploadAnswer(value: unknown): value is UploadAnswer {
  return typeof value === 'object' && value !== null && 'runId' in value && 'url' in value && 'summary' in value;
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
