import type { DataSource } from 'typeorm';

/** Columns with type, collation and default; constraints and indexes as PostgreSQL writes them, but the migrations'. */
const DESCRIPTION = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> 'migrations'
  )
  SELECT t.name || ': column ' || concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), 'collate ' || l.collname,
    CASE WHEN a.attnotnull THEN 'not null' END, pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT t.name || ': constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
  FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype <> 'n'
  UNION ALL
  SELECT t.name || ': index ' || pg_get_indexdef(i.indexrelid) FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  ORDER BY line`;

/** The schema of a database, one line for each of its parts, in a fixed order. */
export async function schemaOf(dataSource: DataSource): Promise<readonly string[]> {
  const rows = await dataSource.query<{ line: string }[]>(DESCRIPTION);
  return rows.map(({ line }) => line).toSorted();
}
