import { Client, type PoolConfig, type QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { BatchedLookUps, lookUpQuery, type PreparedQuery, type Row } from './prepared-look-ups.js';
import { planForAnyValues } from './planning.js';
import { poolOf } from './pool.js';
import { ORGANIZATION_SETTING } from './tenancy/scoped-connections.js';

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
