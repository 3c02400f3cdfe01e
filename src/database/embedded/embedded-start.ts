import type { DataHold } from '../../common/data-hold.js';
import { startEmbedded, type EmbeddedDatabase } from './embedded-database.js';

/**
 * The start of the embedded database, begun before the rest of the program is loaded: the database opens its files in
 * its own thread, which halves the time of the start.
 */
export class EmbeddedStart {
  readonly #database: Promise<EmbeddedDatabase>;
  readonly #hold: Promise<DataHold>;
  #found: (hold: DataHold) => void = () => undefined;
  #listener: (error: Error) => void = () => undefined;

  constructor(readonly directory: string) {
    this.#hold = new Promise((resolve) => {
      this.#found = resolve;
    });
    this.#database = startEmbedded(directory, {
      onLost: (error) => this.#listener(error),
      onHold: async () => (await this.#hold).begin(),
    });
    // The error is raised where the promise is awaited; until then nothing listens.
    this.#database.catch(() => undefined);
  }

  /** Returns the database when it is open. A backup that began meanwhile waits for `hold`. Raises what `startEmbedded` raises. */
  async opened(onLost: (error: Error) => void, hold: DataHold): Promise<EmbeddedDatabase> {
    this.#listener = onLost;
    this.#found(hold);
    return this.#database;
  }
}
