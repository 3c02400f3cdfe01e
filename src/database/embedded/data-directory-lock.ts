import { randomInt } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process uses the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(
      `The data directory ${directory} is in use by process ${pid}; stop that process or choose another directory.`,
    );
  }
}

/** The lock of a data directory. */
export interface DataDirectoryLock {
  release(): Promise<void>;
}

/**
 * Called with each connection to the process that has the lock. Only a process of the same user can connect, because the directory is
 * readable by that user alone. Processes that look for the lock connect, too, and end the connection at once.
 */
export type OnVisitor = (socket: Socket) => void;

const SUFFIX = '.sock';
const ATTEMPTS = 6;
const LEAST_WAIT_MS = 20;
const MOST_WAIT_MS = 220;

/**
 * Locks a data directory for this process until it releases the lock or ends in any way. Each process listens on a Unix
 * socket of its own in `lock/` and then looks for others. Only the kernel knows whether one of them still listens, so a
 * killed process, a process that has reused its id, or another container on the same volume cannot deceive it. Each
 * process shows its socket before it looks, so of two at the same instant at least one sees the other and gives way.
 * @throws DataDirectoryInUse when another process has the lock.
 */
export async function lockDataDirectory(
  directory: string,
  onVisitor: OnVisitor = (socket): void => void socket.destroy(),
): Promise<DataDirectoryLock> {
  const folder = await LockFolder.open(join(directory, 'lock'));
  for (let attempt = 1; ; attempt += 1) {
    const claim = await Claim.show(folder, onVisitor);
    const rival = await firstAlive(folder, claim.name);
    if (rival === undefined) return claim;
    await claim.withdraw();
    if (attempt === ATTEMPTS) {
      await folder.close();
      throw new DataDirectoryInUse(directory, Number.parseInt(rival, 10));
    }
    await sleep(randomInt(LEAST_WAIT_MS, MOST_WAIT_MS));
  }
}

/** A connection to the process that has the lock of a data directory. */
export interface LockOwner {
  readonly pid: number;
  readonly socket: Socket;
}

/** Connects to the process that has the lock; undefined if no process has it. */
export async function visitLockOwner(directory: string): Promise<LockOwner | undefined> {
  const folder = await LockFolder.open(join(directory, 'lock'));
  try {
    for (const name of await folder.claims()) {
      const socket = await connectTo(folder.pathOf(name));
      if (socket !== undefined) return { pid: Number.parseInt(name, 10), socket };
    }
    return undefined;
  } finally {
    await folder.close();
  }
}

/** A socket that others can see. */
class Claim implements DataDirectoryLock {
  private constructor(
    private readonly folder: LockFolder,
    private readonly server: Server,
    readonly name: string,
  ) {}

  /** It gets its name when it already listens: a visible socket that does not answer is dead. */
  static async show(folder: LockFolder, onVisitor: OnVisitor): Promise<Claim> {
    const name = `${process.pid}-${randomInt(2 ** 32).toString(36)}${SUFFIX}`;
    const hidden = `.${name}`;
    const server = await listen(folder.pathOf(hidden), onVisitor);
    await rename(folder.pathOf(hidden), folder.pathOf(name));
    return new Claim(folder, server, name);
  }

  async withdraw(): Promise<void> {
    await rm(this.folder.pathOf(this.name), { force: true });
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  async release(): Promise<void> {
    await this.withdraw();
    await this.folder.close();
  }
}

/**
 * The folder of the sockets. A socket address has at most about a hundred bytes; every path through the open folder is
 * short (Linux).
 */
class LockFolder {
  private constructor(
    private readonly handle: FileHandle,
    private readonly base: string,
  ) {}

  static async open(path: string): Promise<LockFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const handle = await open(path);
    return new LockFolder(handle, process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path);
  }

  pathOf(name: string): string {
    return join(this.base, name);
  }

  async claims(): Promise<readonly string[]> {
    const names = await readdir(`${this.base}/`);
    return names.filter((name) => name.endsWith(SUFFIX) && !name.startsWith('.'));
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Removes sockets of processes that have ended. */
async function firstAlive(folder: LockFolder, own: string): Promise<string | undefined> {
  for (const name of await folder.claims()) {
    if (name === own) continue;
    if (await isAlive(folder.pathOf(name))) return name;
    await rm(folder.pathOf(name), { force: true });
  }
  return undefined;
}

function listen(path: string, onVisitor: OnVisitor): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // A visitor that leaves is no fault.
      socket.on('error', () => undefined);
      socket.unref();
      onVisitor(socket);
    });
    server.unref();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

/** No process listens any longer, or the socket was withdrawn. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOENT']);

/** Anything but a clear no counts as a yes. */
async function isAlive(path: string): Promise<boolean> {
  try {
    const socket = await connectTo(path);
    socket?.destroy();
    return socket !== undefined;
  } catch {
    return true;
  }
}

/** Connects to a socket; undefined if no process listens. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', (error) => {
      if ('code' in error && NOBODY.has(String(error.code))) resolve(undefined);
      else reject(error);
    });
  });
}
