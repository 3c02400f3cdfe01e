import {
  Client,
  type PoolConfig,
  type QueryResult,
  Connection,
  Query,
  type FieldDef,
  type Pool,
  type PoolClient,
} from 'pg';
import type { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { planForAnyValues } from './planning.js';
import { poolOf } from './pool.js';
import { ORGANIZATION_SETTING } from './tenancy/row-policies.queries.js';

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
function lookUpQuery(
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

/** Two connections: a large answer on one of them does not hold up all look-ups. */
const CONNECTIONS = 2;

/** Sets the organization whose rows the next look-ups of a connection see. $1 organization. */
const SET_ORGANIZATION = {
  name: 'look_ups_organization',
  text: `SELECT set_config('${ORGANIZATION_SETTING}', $1, false)`,
};

/** A connection, how many look-ups it has not answered, and the organization that the last one of them named. */
interface Line {
  readonly client: Client;
  pending: number;
  organizationId: string;
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

  /** `options` are those of the pool. With `role`, row policies apply: a look-up sees the rows of the organization that it names. */
  constructor(
    private readonly options: PoolConfig,
    private readonly role?: string,
  ) {}

  /** Runs a look-up on the rows of an organization. @throws Error when the database does not answer. */
  run(query: PreparedQuery, values: unknown[], organizationId = ''): Promise<readonly Row[]> {
    if (this.#isClosed) return Promise.reject(new Error('The connections for look-ups are closed'));
    const line = (this.#current ??= this.beginTurn());
    if (this.role !== undefined) setOrganization(line, organizationId);
    line.pending += 1;
    return new Promise((resolve, reject) => {
      const done = (error: Error | null | undefined, result: QueryResult<Row>): void => {
        line.pending -= 1;
        if (error) reject(error);
        else resolve(result.rows);
      };
      line.client.query(lookUpQuery(query, values, done));
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
    const { options, password } = this.options;
    const asRole = this.role === undefined ? {} : { options: `${options ?? ''} -c role=${this.role}` };
    const client = new Client({ ...this.options, ...asRole, password, pipeline: true });
    const line = { client, pending: 0, organizationId: '' };
    this.#lines.push(line);
    const forget = (): void => {
      const place = this.#lines.indexOf(line);
      if (place >= 0) this.#lines.splice(place, 1);
    };
    client.on('error', forget);
    client.on('end', forget);
    // The look-ups that wait for the connection fail with it.
    client.connect().catch(forget);
    // It is sent first, with the look-ups behind it.
    planForAnyValues(client).catch(forget);
    return line;
  }
}

/**
 * Sets the organization of a connection, unless the last look-up named the same one. It is sent with the look-up, so it costs no round
 * trip. When it fails, the look-ups behind it would see the rows of another organization: the connection ends, and they fail.
 */
function setOrganization(line: Line, organizationId: string): void {
  if (line.organizationId === organizationId) return;
  line.organizationId = organizationId;
  const done = (error: Error | null | undefined): void => {
    if (error) line.client.connection.stream.destroy();
  };
  line.client.query(lookUpQuery(SET_ORGANIZATION, [organizationId], done));
}

const LOOK_UPS = new WeakMap<DataSource, LookUps | BatchedLookUps>();

/**
 * Gives a data source on a PostgreSQL server connections of its own for prepared look-ups, as a role to which row policies apply, where
 * there is one. Close them before the data source.
 */
export function openLookUps(dataSource: DataSource, role?: string): LookUps {
  const lookUps = new LookUps(poolOf(dataSource).options, role);
  LOOK_UPS.set(dataSource, lookUps);
  return lookUps;
}

/**
 * Runs a prepared statement on the rows of one organization, its first parameter, for hot look-ups: TypeORM parses the statement each time, which costs about as much as the look-up
 * itself. Without connections of their own, as on the embedded database, look-ups use those of the pool.
 */
export async function runPrepared(
  dataSource: DataSource,
  query: PreparedQuery,
  organizationId: OrganizationId,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  let lookUps = LOOK_UPS.get(dataSource);
  if (lookUps === undefined) {
    lookUps = new BatchedLookUps(poolOf(dataSource));
    LOOK_UPS.set(dataSource, lookUps);
  }
  return lookUps.run(query, [organizationId, ...values], organizationId);
}
