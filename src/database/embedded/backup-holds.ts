import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What a backup sends to the process that has the data directory, and what it answers, each on a line. */
export const HOLD = 'hold';
export const HELD = 'held';
export const CONFIRM = 'confirm';
export const CONFIRMED = 'confirmed';
export const BUSY = 'busy';

const PATIENCE_MS = 10_000;

/**
 * Holds the files of a running database for a backup in another process, one at a time: from `held` until the connection ends, no
 * checkpoint runs. `confirmed` proves that the hold lasted until then.
 */
export class BackupHolds {
  readonly #visitors = new Set<Socket>();
  #holder: Socket | undefined;
  #isOpen = false;

  /** `begin` begins to hold the files, and returns what ends that. */
  constructor(private readonly begin: () => Promise<() => Promise<void>>) {}

  /** Attends to a connection. */
  readonly visit = (socket: Socket): void => {
    if (!this.#isOpen) return void socket.destroy();
    this.#visitors.add(socket);
    socket.once('close', () => this.#visitors.delete(socket));
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS).unref();
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      clearTimeout(timer);
      this.#answer(socket, line);
    });
  };

  /** Accepts holds: the database is open. */
  open(): void {
    this.#isOpen = true;
  }

  /** Ends all holds, so that their backups fail: a checkpoint is about to run. */
  break(): void {
    for (const socket of this.#visitors) socket.destroy();
  }

  /** Ends all holds and accepts no further one. */
  close(): void {
    this.#isOpen = false;
    this.break();
  }

  #answer(socket: Socket, line: string): void {
    if (line === CONFIRM && this.#holder === socket) return void socket.write(`${CONFIRMED}\n`);
    if (line !== HOLD) return void socket.destroy();
    if (this.#holder !== undefined) return void socket.end(`${BUSY}\n`);
    this.#holder = socket;
    this.#hold(socket).catch(() => this.#release(socket));
  }

  async #hold(socket: Socket): Promise<void> {
    const end = await this.begin();
    const over = (): void => void end().then(() => this.#release(socket));
    if (socket.destroyed) return over();
    socket.once('close', over);
    socket.write(`${HELD}\n`);
  }

  #release(socket: Socket): void {
    socket.destroy();
    if (this.#holder === socket) this.#holder = undefined;
  }
}
