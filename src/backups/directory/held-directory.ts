import { once } from 'node:events';
import { access } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { BUSY, CONFIRM, CONFIRMED, HELD, HOLD } from '../../database/embedded/backup-holds.js';
import { lockDataDirectory, visitLockOwner } from '../../database/embedded/data-directory-lock.js';
import { embeddedDirectory, filesIn } from '../../database/embedded/data-files.js';
import { BackupError } from '../archive/archive-header.js';

/** A data directory whose files may be copied. */
export interface HeldDirectory {
  /**
   * Checks that nothing has ended the hold since it began: what was copied until now is whole.
   * @throws BackupError
   */
  confirm(): Promise<void>;
}

/**
 * Runs `work` while the embedded database of a data directory may be copied: its server makes no checkpoint and removes no artifact
 * meanwhile, and serves requests as always. Without a server, none can start meanwhile.
 * @throws BackupError when there is no embedded database, or another backup runs; what `work` raises.
 */
export async function withHeldDirectory<T>(dataDir: string, work: (held: HeldDirectory) => Promise<T>): Promise<T> {
  const directory = embeddedDirectory(dataDir);
  await access(filesIn(directory)).catch(() => {
    throw new BackupError(`${dataDir} contains no database. Set CLARION_DATA_DIR to the data directory of the server.`);
  });
  const owner = await visitLockOwner(directory);
  if (owner !== undefined) return withServer(owner.socket, owner.pid, work);
  const lock = await lockDataDirectory(directory);
  try {
    return await work({ confirm: () => Promise.resolve() });
  } finally {
    await lock.release();
  }
}

async function withServer<T>(socket: Socket, pid: number, work: (held: HeldDirectory) => Promise<T>): Promise<T> {
  const server = new Conversation(socket);
  try {
    const answer = await server.ask(HOLD);
    if (answer === BUSY) throw new BackupError('Another backup of this server runs. Wait until it has ended.');
    if (answer !== HELD)
      throw new BackupError(
        `Process ${pid} uses the data directory and makes no backup now: it starts, stops, or is not a server. Try again in a moment.`,
      );
    const confirm = async (): Promise<void> => {
      if ((await server.ask(CONFIRM)) !== CONFIRMED)
        throw new BackupError('The server stopped during the backup. Run it again.');
    };
    return await work({ confirm });
  } finally {
    socket.destroy();
  }
}

/** Lines to and from a server, one at a time. */
class Conversation {
  readonly #lines: AsyncIterator<string>;

  constructor(private readonly socket: Socket) {
    // An error closes the connection, which the next question finds.
    socket.on('error', () => undefined);
    this.#lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  }

  /** Sends a line and returns the answer; undefined when the connection has ended, in whatever way. */
  async ask(line: string): Promise<string | undefined> {
    if (this.socket.destroyed) return undefined;
    this.socket.write(`${line}\n`);
    const answer = this.#lines.next().then(({ done, value }) => (done === true ? undefined : value));
    const ended = once(this.socket, 'close').then(() => undefined);
    return Promise.race([answer, ended]).catch(() => undefined);
  }
}
