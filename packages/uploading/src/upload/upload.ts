import type { UploadAnswer } from '@clarion/api-client';
import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import type { SourceLines } from '../evidence/source-choice.js';
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
  /** Lines of source around the failures in the reports. */
  readonly sources: readonly SourceLines[];
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
    sources: [],
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

function bodiesOf({ reports, runs, fields, directory, sources }: UploadPlan): readonly (() => Promise<UploadBody>)[] {
  const boundary = `clarion-${randomUUID()}`;
  const ofReports =
    reports.length === 0
      ? []
      : [() => reportBody({ files: reports, directory, fields: withSources(fields, sources), boundary })];
  const isAlone = reports.length === 0 && runs.length === 1;
  const fieldsOf = (run: NativeRun): RunFields => {
    const own = withCommitsOfRun(fields, run);
    return isAlone ? own : withJobOfFile(own, relative(directory, run.file));
  };
  return [...ofReports, ...runs.map((run) => () => nativeBody(run, fieldsOf(run)))];
}

function withSources(fields: RunFields, sources: readonly SourceLines[]): RunFields {
  return sources.length === 0 ? fields : { ...fields, sources };
}

/** A file that names another commit has other commits. */
function withCommitsOfRun(fields: RunFields, { envelope }: NativeRun): RunFields {
  const { commits: _commits, ...others } = fields;
  return (envelope['commitSha'] ?? fields['commitSha']) === fields['commitSha'] ? fields : others;
}

/** Several runs of one upload are jobs of their own: with one name, only the last would count. */
function withJobOfFile(fields: RunFields, file: string): RunFields {
  const { job } = fields;
  return typeof job === 'string' ? { ...fields, job: `${job}: ${file}` } : fields;
}

/** Creates a run. @throws CliError as `send` does */
export async function sendRun(
  body: UploadBody,
  destination: Destination,
  onProgress: (text: string) => void,
): Promise<UploadAnswer> {
  return post({ path: '', body, destination, onProgress });
}

/** Adds tests to a live run. @throws CliError as `send` does */
export async function appendTests(
  runId: string,
  body: UploadBody,
  destination: Destination,
  onProgress: (text: string) => void,
): Promise<UploadAnswer> {
  return post({ path: `/${runId}/tests`, body, destination, onProgress });
}

interface PostRequest {
  /** After the path of the runs of a target. */
  readonly path: string;
  readonly body: UploadBody;
  readonly destination: Destination;
  readonly onProgress: (text: string) => void;
}

/** Sends a body. All attempts have the same idempotency key, so that nothing is stored twice when a response was lost. */
async function post({ path, body, destination, onProgress }: PostRequest): Promise<UploadAnswer> {
  const { session, projectId, targetId } = destination;
  const headers = {
    ...headersOf(session.token),
    'content-type': body.contentType,
    'content-encoding': 'gzip',
    'idempotency-key': randomUUID(),
  };
  const request = (): Request =>
    new Request(`${session.url}/v1/projects/${projectId}/targets/${targetId}/runs${path}`, {
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
