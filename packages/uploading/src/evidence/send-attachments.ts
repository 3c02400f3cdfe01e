import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { CliError } from '../cli-error.js';
import type { Context } from '../context.js';
import { headersOf } from '../http/session.js';
import { send } from '../http/send.js';
import { plural } from '../output/counts.js';
import type { Destination } from '../upload/upload.js';
import type { LocalFile } from './local-files.js';

/** Files of one request. One of them may be larger. */
const BATCH_BYTES = 16 * 1024 * 1024;

const TIMEOUT_MS = 120_000;

/** Files of one run, and where the run is. */
export interface AttachmentsRequest {
  readonly runId: string;
  readonly files: readonly LocalFile[];
  readonly destination: Destination;
}

/** Uploads files as artifacts of a run. A failure is a warning: the results of the tests are stored already. */
export async function sendAttachments(
  { output }: Context,
  { runId, files, destination }: AttachmentsRequest,
): Promise<void> {
  let sent = 0;
  try {
    for (const batch of batchesOf(files)) {
      output.progress(`Uploading attachments, ${sent} of ${files.length}…`);
      await sendBatch(runId, batch, destination);
      sent += batch.length;
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    output.endProgress();
    output.warn(`${plural(files.length - sent, 'attachment')} not uploaded: ${error.message}`);
    return;
  }
  output.endProgress();
}

function batchesOf(files: readonly LocalFile[]): readonly (readonly LocalFile[])[] {
  const batches: LocalFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    if (bytes + file.sizeBytes > BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(file);
    bytes += file.sizeBytes;
  }
  return batches;
}

/** A response that was lost may leave the files twice, of which a failure shows one. */
async function sendBatch(runId: string, files: readonly LocalFile[], destination: Destination): Promise<void> {
  const { session, projectId, targetId } = destination;
  const form = new FormData();
  for (const file of files) form.append('files', new Blob([await readWhole(file)]), file.name);
  const url = `${session.url}/v1/projects/${projectId}/targets/${targetId}/runs/${runId}/artifacts`;
  const request = (): Request => new Request(url, { method: 'POST', headers: headersOf(session.token), body: form });
  await send(request, { timeoutMs: TIMEOUT_MS, isRepeatable: true, until: session.until });
}

/** Reads a file as it was found: at most as many bytes, and no link that took its place. */
async function readWhole({ path, sizeBytes }: LocalFile): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(unreadable);
  try {
    const bytes = new Uint8Array(sizeBytes);
    let length = 0;
    while (length < sizeBytes) {
      const { bytesRead } = await handle.read(bytes, length, sizeBytes - length).catch(unreadable);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}

function unreadable(error: unknown): never {
  throw new CliError('notFound', error instanceof Error ? error.message : String(error));
}
