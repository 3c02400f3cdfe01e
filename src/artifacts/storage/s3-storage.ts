import type { S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { payloadTooLarge, storageFailed } from '../../common/problem.js';
import type { S3Location } from '../../config/artifacts-url.js';
import type { ByteRange } from '../byte-range.js';
import type { WrittenFile } from '../incoming-files.js';
import { type ArtifactKey, ArtifactStorage, type StoredBytes } from './artifact-storage.js';

const CONNECT_MS = 5_000;
/** A service that sends and takes nothing for this long counts as broken. */
const STALL_MS = 30_000;
const ATTEMPTS = 3;
/** The limit of S3 for one PUT. */
const LARGEST_OBJECT = 5 * 1024 ** 3;
const PAUSE_MS = 200;

type Sdk = typeof import('@aws-sdk/client-s3');

interface Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/**
 * The bytes of artifacts as objects of an S3-compatible service, one PUT each: an object appears whole or not at all, and the service
 * checks it against the SHA-256 that was computed while it was received. A read is checked against the same digest.
 */
export class S3Storage extends ArtifactStorage implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger('Artifacts');
  #connection: Promise<Connection> | undefined;

  constructor(
    private readonly location: S3Location,
    private readonly stallMs = STALL_MS,
  ) {
    super();
  }

  /**
   * Writes and removes an object, so that wrong settings show at start. A service that is down does not stop the start: everything but
   * artifacts works without it.
   * @throws Error that says what the service refuses.
   */
  async onModuleInit(): Promise<void> {
    const key = `${this.location.prefix}clarion-start-check`;
    try {
      await this.run(({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand({ Bucket: this.location.bucket, Key: key, Body: 'ok' }), { abortSignal }),
      );
      await this.delete(key);
    } catch (error) {
      if (isTransient(error)) this.#logger.warn(`The service of CLARION_ARTIFACTS_URL is down: ${sentenceOf(error)}`);
      else
        throw new Error(`the service of CLARION_ARTIFACTS_URL refuses a test object: ${sentenceOf(error)}`, {
          cause: error,
        });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.#connection)?.client.destroy();
  }

  async place(file: WrittenFile, key: ArtifactKey): Promise<void> {
    if (file.sizeBytes > LARGEST_OBJECT) throw payloadTooLarge(LARGEST_OBJECT, 'a file');
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.put(file, this.keyOf(key));
        break;
      } catch (error) {
        if (attempt === ATTEMPTS || LATE.has(nameOf(error)) || !isTransient(error)) throw storageFailed(error);
        await sleep(PAUSE_MS * attempt);
      }
    }
    await rm(file.path, { force: true });
  }

  async remove(key: ArtifactKey): Promise<void> {
    await this.delete(this.keyOf(key));
  }

  /** The digest of the whole file says nothing about a range, of which the service says only how long it is. */
  async open(artifact: StoredBytes, range?: ByteRange): Promise<Readable | undefined> {
    const sizeBytes = range === undefined ? artifact.sizeBytes : range.last - range.first + 1;
    const body = await this.get({ key: this.keyOf(artifact), sizeBytes, range }).catch((error: unknown) => {
      if (nameOf(error) === 'NoSuchKey') return undefined;
      throw storageFailed(error);
    });
    return (
      body &&
      Readable.from(wholeBytes(body, range === undefined ? artifact.digest : undefined, this.stallMs), {
        objectMode: false,
      })
    );
  }

  /** None: two installations may use the same bucket by mistake, and each would remove what the other stores. */
  async *placedBefore(): AsyncGenerator<readonly ArtifactKey[]> {
    yield* [];
  }

  /** The SDK repeats no request whose body is a stream. */
  private async put(file: WrittenFile, key: string): Promise<void> {
    const bytes = createReadStream(file.path);
    let progress = (): void => undefined;
    const body = Readable.from(
      observed(bytes, () => progress()),
      { objectMode: false },
    );
    // An abort ends the stream early. The request reports it.
    body.on('error', () => undefined);
    try {
      await this.run(async ({ sdk, client }, abortSignal, onProgress) => {
        progress = onProgress;
        const command = new sdk.PutObjectCommand({
          Bucket: this.location.bucket,
          Key: key,
          Body: body,
          ContentLength: file.sizeBytes,
          ChecksumSHA256: file.digest.toString('base64'),
        });
        // Without this header, the SDK leaves the bytes of a stream out of the signature.
        command.middlewareStack.add(
          (next) => (args) => {
            setHeader(args.request, 'x-amz-content-sha256', file.digest.toString('hex'));
            return next(args);
          },
          { step: 'build' },
        );
        await client.send(command, { abortSignal });
      });
    } finally {
      body.destroy();
      bytes.destroy();
    }
  }

  private async get({ key, sizeBytes, range }: ObjectPart): Promise<Readable> {
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
    const { Body, ContentLength } = await this.run(({ sdk, client }, abortSignal) =>
      client.send(new sdk.GetObjectCommand({ Bucket: this.location.bucket, Key: key, ...part }), { abortSignal }),
    );
    if (!(Body instanceof Readable)) throw new Error('The service sent no body');
    if (ContentLength === sizeBytes) return Body;
    Body.destroy();
    throw new Error(`The service has ${ContentLength} of ${sizeBytes} bytes`);
  }

  private async delete(key: string): Promise<void> {
    await this.run(({ sdk, client }, abortSignal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: this.location.bucket, Key: key }), { abortSignal }),
    );
  }

  /** Runs a request, and aborts it when it makes no progress for a while. */
  private async run<T>(
    request: (connection: Connection, abortSignal: AbortSignal, progress: () => void) => Promise<T>,
  ): Promise<T> {
    const connection = await this.connect();
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), this.stallMs);
    try {
      return await request(connection, abort.signal, () => timer.refresh());
    } finally {
      clearTimeout(timer);
    }
  }

  /** The SDK is loaded at the first use: a server without S3 needs neither its time nor its memory. */
  private connect(): Promise<Connection> {
    this.#connection ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: clientOf(sdk, this.location) }));
    return this.#connection;
  }

  private keyOf({ organizationId, id }: ArtifactKey): string {
    return `${this.location.prefix}${organizationId}/${id}`;
  }
}

/** An object of the bucket, or a range of its bytes, with the number of bytes to get. */
interface ObjectPart {
  readonly key: string;
  readonly sizeBytes: number;
  readonly range: ByteRange | undefined;
}

const nothing = (): void => undefined;
/** Without a logger, the SDK warns on the console of the process. Its errors reach the log as errors of requests. */
const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function clientOf(sdk: Sdk, { endpoint, region }: S3Location): S3Client {
  return new sdk.S3Client({
    // Services other than AWS have no host per bucket, and most of them no regions.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region === undefined ? {} : { region }),
    maxAttempts: ATTEMPTS,
    logger: QUIET,
    // A slow reader keeps a connection for long; it must not use up those of all others.
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpAgent: { keepAlive: true, maxSockets: Infinity },
      httpsAgent: { keepAlive: true, maxSockets: Infinity },
    },
  });
}

/**
 * Passes bytes on; the last of them only when all are those that were stored, where a digest is known: a response is whole, or the connection breaks. The time
 * limit counts only while the service is waited for, not while the reader is slow.
 */
async function* wholeBytes(body: Readable, digest: Buffer | undefined, stallMs: number): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let last: Buffer | undefined;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error('The service stopped in the middle of a file')), stallMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done === true) break;
      if (last !== undefined) yield last;
      last = next.value;
      hash.update(last);
    }
    if (digest !== undefined && !hash.digest().equals(digest))
      throw new Error('The service has other bytes than were stored');
    if (last !== undefined) yield last;
  } finally {
    body.destroy();
  }
}

async function* observed(bytes: AsyncIterable<Buffer>, progress: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    progress();
    yield chunk;
  }
}

/** The SDK types the requests of its middleware as unknown. */
function setHeader(request: unknown, name: string, value: string): void {
  const headers: unknown = typeof request === 'object' && request !== null && 'headers' in request && request.headers;
  if (typeof headers !== 'object' || headers === null) throw new Error('The SDK made a request without headers');
  Reflect.set(headers, name, value);
}

/** Errors of a connection that was aborted or took too long. */
const LATE = new Set(['AbortError', 'TimeoutError']);
const TOO_BUSY = new Set([408, 429]);

/** Whether the same request may succeed later: the service is out of reach, late, busy or broken. Otherwise it refuses the request. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || TOO_BUSY.has(status);
  return LATE.has(nameOf(error)) || (error instanceof Error && 'code' in error);
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  return typeof status === 'number' ? status : undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  return [nameOf(error), code, message].filter((part) => part !== '').join(' ');
}
