import { Connection, Query, type FieldDef, type Pool, type PoolClient, type QueryResult } from 'pg';

declare module 'pg' {
  interface Query {
    /** The prepared statement that it runs. */
    name: string | undefined;
    /** Takes the columns of the rows that follow. */
    handleRowDescription(message: RowDescription): void;
  }
  interface Connection {
    /** The texts of the statements that were parsed, by name. */
    readonly parsedStatements: Record<string, string>;
    /** Closes a prepared statement, with the next Sync. */
    close(message: { readonly type: 'S'; readonly name: string }): void;
  }
  interface Pool {
    query(query: Query<Row>): Promise<QueryResult<Row>>;
  }
}

/** A statement that a connection parses and plans once, under its name. Names are unique in the program. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
}

/** A row as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>;

interface RowDescription {
  readonly fields: FieldDef[];
}

/** What a connection knows of its prepared statements. */
interface Described {
  /** The connection, which does not ask for columns. */
  readonly quiet: Connection;
  /** The columns of statements, by name. */
  readonly columns: Map<string, RowDescription>;
}

const DESCRIBED = new WeakMap<Connection, Described>();

/**
 * Makes a query that runs a prepared statement and asks for the columns of its rows once on each connection. The driver asks each time, which takes
 * a fifth of the time of a look-up on the embedded database. Columns never change: PostgreSQL refuses a prepared statement whose result has others
 * than when it was parsed (0A000).
 */
export function lookUpQuery(
  { name, text }: PreparedQuery,
  values: unknown[],
  done?: (error: Error | null | undefined, result: QueryResult<Row>) => void,
): Query<Row> {
  const query = new Query<Row>({ name, text, values }, done);
  const submit = query.submit.bind(query);
  query.submit = (connection) => askOnceForColumns(query, name, connection, submit);
  return query;
}

/** Sends a query, by its own `submit`, and asks for its columns only when the connection does not know those of the statement with its name. */
export function askOnceForColumns(
  query: Query<Row>,
  name: string,
  connection: Connection,
  submit: (connection: Connection) => void,
): void {
  const { quiet, columns } = describedOf(connection);
  const known = columns.get(name);
  if (known !== undefined) {
    query.handleRowDescription(known);
    return submit(quiet);
  }
  const describe = query.handleRowDescription.bind(query);
  query.handleRowDescription = (message) => {
    columns.set(name, message);
    describe(message);
  };
  return submit(connection);
}

/** Closes a prepared statement, in one message with what is sent next, so that its name is free. Not an error for one that is not there. */
export function forgetStatement(connection: Connection, name: string): void {
  describedOf(connection).columns.delete(name);
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}

function describedOf(connection: Connection): Described {
  let described = DESCRIBED.get(connection);
  if (described === undefined) {
    const quiet: unknown = Object.create(connection, { describe: { value: () => undefined } });
    if (!(quiet instanceof Connection)) throw new TypeError('Not a connection of the driver');
    described = { quiet, columns: new Map() };
    DESCRIBED.set(connection, described);
  }
  return described;
}

/** A look-up that waits for a connection. */
interface Waiting {
  readonly query: PreparedQuery;
  readonly values: unknown[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The answers of one batch are in memory together. */
const MOST_AT_ONCE = 16;

/**
 * Prepared look-ups on the connections of a pool. Those that wait while the single session of the embedded database is busy are sent to it
 * together: a message to its thread and back costs about as much as a look-up. A failure of one leaves the others of its batch as they are.
 */
export class BatchedLookUps {
  readonly #waiting: Waiting[] = [];
  #isConnecting = false;

  constructor(private readonly pool: Pool) {}

  /** Runs a look-up. @throws Error when the database does not answer. */
  run(query: PreparedQuery, values: unknown[]): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, values, resolve, reject });
      this.#connect();
    });
  }

  #connect(): void {
    if (this.#isConnecting) return;
    this.#isConnecting = true;
    this.pool.connect().then(
      (client) => this.#sendTo(client),
      (error: unknown) => this.#fail(error),
    );
  }

  #sendTo(client: PoolClient): void {
    const batch = this.#waiting.splice(0, client.pipeline ? MOST_AT_ONCE : 1);
    this.#isConnecting = false;
    // The rest comes behind what others have asked the pool for.
    if (this.#waiting.length > 0) this.#connect();
    void sendAll(client, batch);
  }

  #fail(error: unknown): void {
    this.#isConnecting = false;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** Sends look-ups at once, and gives the connection back when all of them have ended. */
async function sendAll(client: PoolClient, batch: readonly Waiting[]): Promise<void> {
  let broken: Error | undefined;
  const onBroken = (error: Error): void => {
    broken = error;
  };
  client.on('error', onBroken);
  const { stream } = client.connection;
  stream.cork();
  const ended = batch.map((waiting) => send(client, waiting));
  stream.uncork();
  await Promise.all(ended);
  client.off('error', onBroken);
  client.release(broken);
}

function send(client: PoolClient, { query, values, resolve, reject }: Waiting): Promise<void> {
  return new Promise((end) => {
    const done = (error: Error | null | undefined, result: QueryResult<Row>): void => {
      if (error) reject(error);
      else resolve(result.rows);
      end();
    };
    client.query(lookUpQuery(query, values, done));
  });
}
