import { Connection, Query, type FieldDef, type QueryResult } from 'pg';

declare module 'pg' {
  interface Query {
    /** Takes the columns of the rows that follow. */
    handleRowDescription(message: RowDescription): void;
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
  query.submit = (connection) => {
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
  };
  return query;
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
