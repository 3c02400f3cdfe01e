import { Client, type PoolConfig, type QueryResult } from 'pg';

/** A statement that a connection parses and plans once, under its name. Names are unique in the program. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
}

/** A row as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** Two connections: a large answer on one of them does not hold up all look-ups. */
const CONNECTIONS = 2;

/** A connection, and how many look-ups it has not answered. */
interface Line {
  readonly client: Client;
  pending: number;
}

/**
 * Connections for prepared look-ups by key, beside the pool. Each carries many look-ups at a time (pipelining), and the look-ups of one
 * turn of the event loop are written to the socket at once. A connection that breaks fails the look-ups on it, and is replaced by the next one.
 */
export class LookUps {
  readonly #lines: Line[] = [];
  /** The connection for the look-ups of this turn. */
  #current: Line | undefined;
  #isClosed = false;

  /** `options` are those of the pool. */
  constructor(private readonly options: PoolConfig) {}

  /** Runs a look-up. @throws Error when the database does not answer. */
  run(query: PreparedQuery, values: readonly unknown[]): Promise<readonly Row[]> {
    if (this.#isClosed) return Promise.reject(new Error('The connections for look-ups are closed'));
    const line = (this.#current ??= this.beginTurn());
    line.pending += 1;
    return new Promise((resolve, reject) => {
      line.client.query<Row>({ ...query, values: [...values] }, (error: Error | null, result: QueryResult<Row>) => {
        line.pending -= 1;
        if (error) reject(error);
        else resolve(result.rows);
      });
    });
  }

  /** Closes the connections, after the look-ups in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#lines.map(({ client }) => client.end().catch(() => undefined)));
  }

  private beginTurn(): Line {
    const line = this.leastBusy();
    const { stream } = line.client.connection;
    stream.cork();
    setImmediate(() => {
      this.#current = undefined;
      stream.uncork();
    });
    return line;
  }

  private leastBusy(): Line {
    const [first, ...others] = this.#lines;
    if (first === undefined) return this.connect();
    const line = others.reduce((least, other) => (other.pending < least.pending ? other : least), first);
    return line.pending > 0 && this.#lines.length < CONNECTIONS ? this.connect() : line;
  }

  private connect(): Line {
    const client = new Client({ ...this.options, password: this.options.password, pipeline: true });
    const line = { client, pending: 0 };
    this.#lines.push(line);
    const forget = (): void => {
      const place = this.#lines.indexOf(line);
      if (place >= 0) this.#lines.splice(place, 1);
    };
    client.on('error', forget);
    client.on('end', forget);
    // The look-ups that wait for the connection fail with it.
    client.connect().catch(forget);
    return line;
  }
}
