/** Finds the extension. The other statements need it. */
export const HAS_CITUS = `SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS "hasCitus"`;

/** Whether some table is distributed. Only with the extension. */
export const IS_DISTRIBUTED = `SELECT EXISTS (SELECT 1 FROM pg_dist_partition WHERE partmethod = 'h') AS "isDistributed"`;

/** Whether this node is the coordinator, and how many nodes take rows. In a cluster of one node, the coordinator takes them. */
export const READ_NODES = `
  SELECT citus_is_coordinator() AS "isCoordinator",
    (SELECT count(*)::int FROM pg_dist_node WHERE isactive AND shouldhaveshards) AS nodes`;

/** Sessions of clients other than this one and those that the nodes open to each other. */
export const COUNT_OTHER_SESSIONS = `
  SELECT count(*)::int AS sessions FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND application_name NOT LIKE 'citus%'`;

/** The tables of the schema, and the columns of their primary keys in order. Needs no extension. */
export const LIST_TABLE_KEYS = `
  SELECT relation.oid, relation.relname AS name,
    ARRAY(
      SELECT attribute.attname::text FROM unnest(index.indkey::int2[]) WITH ORDINALITY AS part (number, place)
      JOIN pg_attribute attribute ON attribute.attrelid = relation.oid AND attribute.attnum = part.number
      ORDER BY part.place
    ) AS key
  FROM pg_class relation
  LEFT JOIN pg_index index ON index.indrelid = relation.oid AND index.indisprimary
  WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind = 'r' AND relation.relname <> 'saved_foreign_keys'
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relation.oid AND deptype = 'e')`;

/** The same tables, and where their rows are now. */
export const LIST_TABLES = `
  SELECT known.name, known.key,
    CASE WHEN dist.partmethod = 'h' THEN 'distributed' WHEN dist.repmodel = 't' THEN 'everywhere' ELSE 'coordinator' END AS current
  FROM (${LIST_TABLE_KEYS}) known LEFT JOIN pg_dist_partition dist ON dist.logicalrelid = known.oid
  ORDER BY known.name`;

/** Keeps the foreign keys while the tables change, so that a change that was interrupted can add them later. */
export const CREATE_SAVED_KEYS = `
  CREATE TABLE IF NOT EXISTS saved_foreign_keys ("table" text NOT NULL, name text NOT NULL, definition text NOT NULL, PRIMARY KEY ("table", name))`;

/** The foreign keys from and to some tables; those that are saved already stay as they are. Parameter: the names of the tables. */
export const SAVE_KEYS = `
  INSERT INTO saved_foreign_keys
  SELECT relation.relname, con.conname, pg_get_constraintdef(con.oid)
  FROM pg_constraint con
  JOIN pg_class relation ON relation.oid = con.conrelid
  JOIN pg_class target ON target.oid = con.confrelid
  WHERE con.contype = 'f' AND con.connamespace = 'public'::regnamespace
    AND (relation.relname = ANY ($1::text[]) OR target.relname = ANY ($1::text[]))
  ON CONFLICT DO NOTHING`;

/** The saved keys, and whether their tables have them. */
export const LIST_SAVED_KEYS = `
  SELECT saved."table", saved.name, saved.definition, EXISTS (
    SELECT 1 FROM pg_constraint con WHERE con.conname = saved.name AND con.conrelid = to_regclass(quote_ident(saved."table"))
  ) AS "isThere"
  FROM saved_foreign_keys saved ORDER BY saved."table", saved.name`;

/** All keys are there again. */
export const DROP_SAVED_KEYS = 'DROP TABLE saved_foreign_keys';

/** Parameters: table, column, the table whose rows are on the same nodes or null, the number of parts or null. */
export const DISTRIBUTE_TABLE = `
  SELECT create_distributed_table($1::text::regclass, $2::text, colocate_with => coalesce($3::text, 'none'), shard_count => $4::int)`;

/** Parameter: table. */
export const COPY_EVERYWHERE = 'SELECT create_reference_table($1::text::regclass)';

/** Parameter: table. */
export const BRING_BACK = 'SELECT undistribute_table($1::text::regclass)';

/** The rows were copied to the nodes; those that are left on the coordinator are hidden and only take space. */
export const REMOVE_HIDDEN_ROWS = 'SELECT truncate_local_data_after_distributing_table($1::text::regclass)';

/** One at a time over the parts of a table: a reference table and a key to it would otherwise lock each other. */
export const SEQUENTIALLY = `SET citus.multi_shard_modify_mode TO 'sequential'`;
