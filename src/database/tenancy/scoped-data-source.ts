import { DataSource, type DataSourceOptions, type QueryRunner, type ReplicationMode } from 'typeorm';
import { type LookUps, openLookUps } from '../look-ups.js';
import { poolOf } from '../pool.js';
import { currentScope, EVERY_ORGANIZATION, type TenantScope } from '../../common/tenant/tenant-scope.js';
import { ORGANIZATION_SETTING } from './row-policies.queries.js';

/** Sets the role and the organization of a session, in one round trip. $1 role, $2 organization. */
const SET_SCOPE = `SELECT set_config('role', $1, false), set_config('${ORGANIZATION_SETTING}', $2, false)`;

/** The role with which the connection was opened: the owner of the tables. */
const OWNER = 'none';

/** Statements that end a transaction or a part of it, also one that failed and accepts no other statement. */
const ENDS = /^\s*(?:COMMIT|ROLLBACK|RELEASE)\b/i;
/** Also undoes what was set since the beginning of the transaction or of its part. */
const UNDOES = /^\s*ROLLBACK\b/i;

/** A connection: what its session is set to, undefined while that is unknown, and its last statement. */
interface Line {
  scope: string | undefined;
  last: Promise<unknown>;
}

/** A connection of the driver, as far as it is used here. */
interface Connection {
  query(statement: string, values: readonly unknown[]): Promise<unknown>;
}

/**
 * Sets the connections of a data source to the scope of each statement (`currentScope`). A connection that has it already costs
 * nothing, and another one a round trip.
 */
class ScopedConnections {
  readonly #lines = new WeakMap<Connection, Line>();

  /** `role` is the role to which row policies apply. */
  constructor(private readonly role: string) {}

  /** Makes a query runner set its connection before each statement. */
  guard(runner: QueryRunner): QueryRunner {
    const query = runner.query.bind(runner);
    const scoped = async (statement: string, ...rest: unknown[]): Promise<unknown> => {
      const scope = currentScope();
      const connection: unknown = await runner.connect();
      if (!isConnection(connection)) throw new Error('The driver has another kind of connection');
      return this.inTurn(connection, async (line) => {
        if (!ENDS.test(statement)) await this.set(connection, line, scope);
        try {
          const result: unknown = await Reflect.apply(query, undefined, [statement, ...rest]);
          return result;
        } catch (error) {
          // A failed statement may have ended a transaction that had set it.
          line.scope = undefined;
          throw error;
        } finally {
          if (UNDOES.test(statement)) line.scope = undefined;
        }
      });
    };
    return Object.assign(runner, { query: scoped });
  }

  /** Statements of one connection run one after the other, so that none runs in the scope of another. */
  private inTurn<T>(connection: Connection, work: (line: Line) => Promise<T>): Promise<T> {
    const line = this.#lines.get(connection) ?? { scope: undefined, last: Promise.resolve() };
    this.#lines.set(connection, line);
    const done = line.last.then(() => work(line));
    line.last = done.catch(() => undefined);
    return done;
  }

  private async set(connection: Connection, line: Line, scope: TenantScope): Promise<void> {
    const [role, organization] = scope === EVERY_ORGANIZATION ? [OWNER, ''] : [this.role, scope.organizationId ?? ''];
    const wanted = `${role} ${organization}`;
    if (line.scope === wanted) return;
    line.scope = undefined;
    await connection.query(SET_SCOPE, [role, organization]);
    line.scope = wanted;
  }
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'query' in value && typeof value.query === 'function';
}

/** The data source of the application: with connections for look-ups on a server, and in a role to which row policies apply, if there is one. */
export class ScopedDataSource extends DataSource {
  readonly #scoped: ScopedConnections | undefined;
  #lookUps: LookUps | undefined;

  /** Without `role`, statements run as the user of the connection. */
  constructor(
    options: DataSourceOptions,
    private readonly role: string | undefined,
  ) {
    super(options);
    this.#scoped = role === undefined ? undefined : new ScopedConnections(role);
  }

  override async initialize(): Promise<this> {
    await super.initialize();
    if (poolOf(this).options.max > 1) this.#lookUps = openLookUps(this, this.role);
    return this;
  }

  /** Closes the connections, after the statements in progress. */
  override async destroy(): Promise<void> {
    await this.#lookUps?.close();
    await super.destroy();
  }

  /** Every statement of TypeORM runs on one of these. */
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    return this.#scoped?.guard(runner) ?? runner;
  }
}
