import { startEmbedded, type EmbeddedDatabase } from './embedded-database.js';

/**
 * The start of the embedded database, begun before the rest of the program is loaded: the database opens its files in a thread of
 * its own, and together they take half the time.
 */
export class EmbeddedStart {
  readonly #database: Promise<EmbeddedDatabase>;
  #listener: (error: Error) => void = () => undefined;

  constructor(readonly directory: string) {
    this.#database = startEmbedded(directory, { onLost: (error) => this.#listener(error) });
    // Raised where it is awaited; until then nobody listens.
    this.#database.catch(() => undefined);
  }

  /** The database, once it is open. Raises what `startEmbedded` raises. */
  async opened(onLost: (error: Error) => void): Promise<EmbeddedDatabase> {
    this.#listener = onLost;
    return this.#database;
  }
}
