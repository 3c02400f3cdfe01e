import { fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = ReturnType<NodeFS['init']>;

/** An open file as PGlite's host file system knows it: `nfd` is the process's own descriptor. */
interface HostStream {
  readonly nfd: number;
  readonly node: { readonly mode: number };
}

interface StreamOperations {
  write: (stream: HostStream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
  fsync?: (stream: HostStream) => number;
}

/** EIO in the error numbers of WASI, which the engine's C library uses. */
const EIO = 29;
const FILE_TYPE = 0o170_000;
const DIRECTORY = 0o040_000;

/**
 * The database's files in a directory of this machine. PGlite's own file system omits fsync; this one flushes the file
 * whenever PostgreSQL asks for it (the log at a commit, data files at a checkpoint, directories after a rename).
 */
export class FlushedFiles extends NodeFS {
  #writtenBytes = 0;

  /** Bytes written since the files were opened: the log and the tables together. */
  get writtenBytes(): number {
    return this.#writtenBytes;
  }

  override async init(...[pglite, options]: InitArguments): InitResult {
    const { emscriptenOpts } = await super.init(pglite, options);
    const attach = (module: { readonly NODEFS: unknown }): void => this.#attach(operationsOf(module.NODEFS));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), attach] } };
  }

  #attach(operations: StreamOperations): void {
    const write = operations.write;
    operations.write = (stream, buffer, offset, length, position) => {
      const written = write(stream, buffer, offset, length, position);
      this.#writtenBytes += written;
      return written;
    };
    operations.fsync = flush;
  }
}

/** PostgreSQL must get a failure as an error number: it then stops instead of assuming that the data is safe. */
function flush(stream: HostStream): number {
  try {
    if ((stream.node.mode & FILE_TYPE) === DIRECTORY) fsyncSync(stream.nfd);
    else fdatasyncSync(stream.nfd);
    return 0;
  } catch (error) {
    throw Object.assign(new Error('flush failed', { cause: error }), { name: 'ErrnoError', errno: EIO });
  }
}

function operationsOf(nodeFs: unknown): StreamOperations {
  if (hasStreamOperations(nodeFs)) return nodeFs.stream_ops;
  throw new Error('This version of PGlite keeps its files in a way that is not known here');
}

function hasStreamOperations(value: unknown): value is { readonly stream_ops: StreamOperations } {
  if (typeof value !== 'object' || value === null || !('stream_ops' in value)) return false;
  const operations = value.stream_ops;
  if (typeof operations !== 'object' || operations === null || !('write' in operations)) return false;
  return typeof operations.write === 'function';
}
