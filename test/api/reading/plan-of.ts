import { escapeLiteral } from 'pg';

/** A statement as the server sends it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs a statement as a session of the server does, which plans it for any values of its parameters, and returns the root of its plan with
 * rows and blocks (`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`). `run` runs a statement on one session of the server's pool.
 */
export async function planOf(run: (text: string) => Promise<unknown>, { text, values }: Statement): Promise<object> {
  await run(`PREPARE explained AS ${text}`);
  try {
    const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
    const rows: unknown = await run(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained${given}`);
    return Object(Reflect.get(Object(['0', 'QUERY PLAN', '0'].reduce(memberOf, rows)), 'Plan'));
  } finally {
    await run('DEALLOCATE explained');
  }
}

function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

/** A value as the driver sends it, as a literal whose type the statement decides. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return escapeLiteral(arrayOf(value));
  return escapeLiteral(textOf(value));
}

function arrayOf(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return arrayOf(value);
    return `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
