import { Client, Query, type ClientBase, type QueryResult } from 'pg';
import { askOnceForColumns, forgetStatement, type Row } from './look-ups.js';

/** Each prepared statement takes some 150 KB of the memory of its session. */
const MOST = 100;
/** Texts that are remembered because they ran once. */
const MOST_SEEN = 200;
/** A longer text is of one request. In characters. */
const LONGEST = 16_384;
/** A plan does not know that tables have grown until the next ANALYZE. */
const OLDEST_MS = 60_000;

interface Named {
  readonly name: string;
  plannedAt: number;
  uses: number;
  /** It is planned again with this use. */
  planAgainAt: number;
}

/** The name of a prepared statement, and whether it has to be parsed under this name, also if another statement had it. */
interface StatementName {
  readonly name: string;
  readonly isNew: boolean;
}

/**
 * Decides which statements of a connection are prepared: those that run again. A statement that was not used for the longest time loses its
 * name to another one. A statement is parsed and planned again after a minute, and each time that its number of uses has doubled: in a transaction
 * that fills an empty table, the first plan would read the whole table each time.
 */
export class StatementNames {
  /** By text, the one that was used last at the end. */
  readonly #named = new Map<string, Named>();
  readonly #seen = new Set<string>();

  /** Returns the name for the next use of a statement, `now` in milliseconds; undefined for one that is not prepared. */
  nameOf(text: string, now: number): StatementName | undefined {
    const named = this.#named.get(text) ?? this.#begin(text);
    if (named === undefined) return undefined;
    this.#named.delete(text);
    this.#named.set(text, named);
    named.uses += 1;
    const isNew = named.uses >= named.planAgainAt || now - named.plannedAt >= OLDEST_MS;
    if (!isNew) return { name: named.name, isNew };
    named.plannedAt = now;
    if (named.uses >= named.planAgainAt) named.planAgainAt *= 2;
    return { name: named.name, isNew };
  }

  /** Lets the next use of a statement parse it again. */
  parseAgain(text: string): void {
    const named = this.#named.get(text);
    if (named !== undefined) named.plannedAt = Number.NEGATIVE_INFINITY;
  }

  #begin(text: string): Named | undefined {
    if (text.length > LONGEST) return undefined;
    if (!this.#seen.delete(text)) {
      this.#seen.add(text);
      const [oldest] = this.#seen;
      if (this.#seen.size > MOST_SEEN && oldest !== undefined) this.#seen.delete(oldest);
      return undefined;
    }
    return { name: this.#freeName(), plannedAt: Number.NEGATIVE_INFINITY, uses: 0, planAgainAt: 2 };
  }

  #freeName(): string {
    if (this.#named.size < MOST) return `repeated_${this.#named.size}`;
    const [leastRecent] = this.#named;
    if (leastRecent === undefined) throw new Error('No statement has a name');
    const [text, { name }] = leastRecent;
    this.#named.delete(text);
    return name;
  }
}

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
