import { Client, Query, type ClientBase, type QueryResult } from 'pg';
import { askOnceForColumns, forgetStatement, type Row } from './prepared-look-ups.js';
import { StatementNames } from './statement-names.js';

/** The columns of the result have changed since the statement was parsed, or it is not there any more. */
const STALE = new Set(['0A000', '26000']);

type Done = (error: Error | null | undefined, result: QueryResult<Row>) => void;

/**
 * Prepares the statements that a connection runs again (`StatementNames`), so that they are parsed and planned once. Planning takes a third to a half
 * of the time of a read of several views. Only for sessions that plan for any values: the plan is then the same as for a statement without a name.
 */
export function prepareRepeated(client: ClientBase): void {
  const names = new StatementNames();
  // Looked up each time, so that what counts or records the queries of the driver sees these.
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the client
  const query = (...words: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, words);
  const run = (text: string, values: unknown[]): Promise<QueryResult<Row>> =>
    new Promise((resolve, reject) => {
      query(
        repeatedQuery(names, text, values, (error, result) => {
          if (error) reject(error);
          else resolve(result);
        }),
      );
    });
  const prepared = async (text: string, values: unknown[]): Promise<QueryResult<Row>> => {
    try {
      return await run(text, values);
    } catch (error) {
      if (!isStale(error)) throw error;
      names.parseAgain(text);
      // In a transaction, which has failed with it, nothing can run any more.
      if (client.getTransactionStatus() !== 'I') throw error;
      return run(text, values);
    }
  };
  const choose = (statement: unknown, ...rest: unknown[]): unknown => {
    const values: unknown[] = Array.isArray(rest[0]) ? rest[0] : [];
    const isPlain = typeof statement === 'string' && rest.length === 1 && values.length > 0;
    return isPlain ? prepared(statement, values) : query(statement, ...rest);
  };
  Object.assign(client, { query: choose });
}

/** A query whose name is decided when its turn comes: until then, the statements before it may take its name. */
function repeatedQuery(names: StatementNames, text: string, values: unknown[], done: Done): Query<Row> {
  const query = new Query<Row>({ text, values }, done);
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    const chosen = names.nameOf(text, performance.now());
    if (chosen === undefined) return submit(connection);
    query.name = chosen.name;
    if (chosen.isNew) forgetStatement(connection, chosen.name);
    return askOnceForColumns(query, chosen.name, connection, submit);
  };
  return query;
}

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STALE.has(String(error.code));
}
