import { createReadStream } from 'node:fs';
import { relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { withMembers, type EnvelopeMembers, type NativeRun } from './native.js';

/** A body that is packed and may be sent several times. */
export interface UploadBody {
  readonly contentType: string;
  /** Packed by gzip. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reports that become one run. */
export interface ReportRun {
  readonly files: readonly string[];
  /** The folder from which the files' names count. */
  readonly directory: string;
  /** What is said of the run beside the reports. */
  readonly members: EnvelopeMembers;
  /** Stands between the parts; in none of the files. */
  readonly boundary: string;
}

/** The reports as `multipart/form-data` with the part `run` in front. Files are read one after the other; only what is packed is held. */
export async function reportBody(run: ReportRun): Promise<UploadBody> {
  return { contentType: `multipart/form-data; boundary=${run.boundary}`, bytes: await packed(parts(run)) };
}

/** A run in the native format with what it does not say itself. */
export async function nativeBody(run: NativeRun, members: EnvelopeMembers): Promise<UploadBody> {
  const isLines = /\.(?:ndjson|jsonl)$/.test(run.file);
  return {
    contentType: isLines ? 'application/x-ndjson' : 'application/json',
    bytes: await packed([withMembers(run, members)]),
  };
}

async function packed(chunks: Iterable<string> | AsyncIterable<string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const source = Readable.from(chunks, { objectMode: false });
  const gzip = createGzip();
  source.once('error', (error) => gzip.destroy(error));
  return new Uint8Array(await buffer(source.pipe(gzip)));
}

async function* parts({ files, directory, members, boundary }: ReportRun): AsyncGenerator<string | Uint8Array> {
  yield `--${boundary}\r\nContent-Disposition: form-data; name="run"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(members)}\r\n`;
  for (const file of files) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="report"; filename="${nameOf(file, directory)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const bytes: AsyncIterable<Uint8Array> = createReadStream(file);
    yield* bytes;
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}

/** As browsers write it (WHATWG, multipart/form-data). */
function nameOf(file: string, directory: string): string {
  const name = relative(directory, file).split(sep).join('/');
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
