import { createReadStream } from 'node:fs';
import { relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { withRunFields, type NativeRun } from './native-run.js';
import type { RunFields } from './run-fields.js';

/** A compressed request body that can be sent several times. */
export interface UploadBody {
  readonly contentType: string;
  /** Compressed with gzip. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reports that become one run. */
export interface ReportRun {
  readonly files: readonly string[];
  /** The folder that the uploaded file names are relative to. */
  readonly directory: string;
  readonly fields: RunFields;
  /** Separates the parts. Must not occur in the files. */
  readonly boundary: string;
}

/** Builds a `multipart/form-data` body with the part `run` first. Streams the files, so that only the compressed body is in memory. */
export async function reportBody(run: ReportRun): Promise<UploadBody> {
  return { contentType: `multipart/form-data; boundary=${run.boundary}`, bytes: await compress(partsOf(run)) };
}

/** Builds the body of a run in the native format, with the fields that it does not set. */
export async function nativeBody(run: NativeRun, fields: RunFields): Promise<UploadBody> {
  const isNdjson = /\.(?:ndjson|jsonl)$/.test(run.file);
  return jsonBody(withRunFields(run, fields), isNdjson ? 'application/x-ndjson' : 'application/json');
}

/** Builds the body of a request with JSON or NDJSON. */
export async function jsonBody(text: string, contentType: string): Promise<UploadBody> {
  return { contentType, bytes: await compress([text]) };
}

async function compress(
  chunks: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = Readable.from(chunks, { objectMode: false });
  const gzip = createGzip();
  source.once('error', (error) => gzip.destroy(error));
  return new Uint8Array(await buffer(source.pipe(gzip)));
}

async function* partsOf({ files, directory, fields, boundary }: ReportRun): AsyncGenerator<string | Uint8Array> {
  yield `--${boundary}\r\nContent-Disposition: form-data; name="run"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(fields)}\r\n`;
  for (const file of files) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="report"; filename="${nameOf(file, directory)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const bytes: AsyncIterable<Uint8Array> = createReadStream(file);
    yield* bytes;
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}

/** Escapes a file name as browsers do (WHATWG, multipart/form-data). */
function nameOf(file: string, directory: string): string {
  const name = relative(directory, file).split(sep).join('/');
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
