import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_PLAN } from '../../../src/database/embedded/maintenance.js';
import { unpackDirectory } from '../../../src/database/embedded/packed-directory.js';
import { PgliteEngine } from '../../../src/database/embedded/pglite-engine.js';
import { RESET_SESSION, simpleQuery } from '../../../src/database/embedded/wire-messages.js';

/** An engine over a migrated, empty database. */
export interface TestEngine {
  readonly engine: PgliteEngine;
  /** What its schema was when it was opened: the whole reply to `SCHEMA`. */
  readonly schema: Uint8Array;
  readonly folder: string;
}

/** All that a test can change and that `EMPTY` does not undo. The numbers of tables change with none of their rows. */
const SCHEMA = `
  SELECT md5(string_agg(line, chr(10) ORDER BY line)) FROM (
    SELECT format('relation %s %s %s', oid, relname, relkind) FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('column %s %s', attribute.attrelid, to_jsonb(attribute) - 'attstattarget')
      FROM pg_attribute attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('constraint %s', oid) FROM pg_constraint
    UNION ALL SELECT format('trigger %s %s', oid, tgenabled) FROM pg_trigger
    UNION ALL SELECT format('function %s', oid) FROM pg_proc
    UNION ALL SELECT format('schema %s', oid) FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp_'
    UNION ALL SELECT format('setting %s', setting) FROM pg_db_role_setting setting
    UNION ALL SELECT format('migration %s %s', id, name) FROM migrations) lines (line)`;

/**
 * Most tables are empty after a test, and the others hold few rows: a TRUNCATE would make new files for each table, its indexes and all
 * that refers to it, and take ten times as long as removing the rows. Nothing checks or follows references meanwhile: all tables are emptied.
 * Statistics of the rows of an earlier test would make the planner expect no rows of the next one. pg_table_size looks at three times as many
 * files, which takes a tenth of a second for all tables.
 */
const EMPTY = `
  DO $$
  DECLARE
    candidate regclass;
    bytes bigint;
    is_filled boolean;
    large text[] := '{}';
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR candidate, bytes IN
      SELECT oid, pg_relation_size(oid) + CASE reltoastrelid WHEN 0 THEN 0 ELSE pg_relation_size(reltoastrelid) END
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
    LOOP
      CONTINUE WHEN bytes = 0;
      IF bytes > 1000000 THEN
        large := large || candidate::text;
        CONTINUE;
      END IF;
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', candidate) INTO is_filled;
      IF is_filled THEN EXECUTE format('DELETE FROM %s', candidate);
      END IF;
    END LOOP;
    DELETE FROM pg_statistic USING pg_class WHERE pg_class.oid = starelid AND relnamespace = 'public'::regnamespace;
    IF large <> '{}' THEN EXECUTE format('TRUNCATE %s CASCADE', array_to_string(large, ',')); END IF;
  END $$`;

/**
 * PostgreSQL writes its statistics 10 seconds after a statement, and leaves the timer of its last timeout running: the
 * worker process would wait for it when all tests are done. So it writes them now, and a shorter timer replaces that one.
 */
const SHORT_TIMER = 'SET statement_timeout = 50; SELECT pg_stat_force_next_flush(); RESET statement_timeout';

/** Files that start two applications at once need two; opening one takes a second and a half of the processor's time. */
const MOST_SPARES = 2;

const spares: TestEngine[] = [];
let template: Promise<Buffer> | undefined;

/** Returns an engine that an earlier test file of this worker gave back, or opens one over the packed directory. */
export async function takeEngine(templatePath: string): Promise<TestEngine> {
  const taken = spares.pop();
  if (taken !== undefined) return taken;
  template ??= readFile(templatePath);
  const folder = await mkdtemp(join(tmpdir(), 'clarion-test-'));
  const directory = join(folder, 'files');
  unpackDirectory(await template, directory);
  // A vacuum that is due by what other files wrote would take its statistics in the middle of this one, perhaps of a table with one row, and
  // plans would depend on the order of the files.
  const maintenance = { ...USUAL_PLAN, vacuumBytes: Number.POSITIVE_INFINITY };
  const engine = await PgliteEngine.open({ directory, durability: 'unflushed', maintenance });
  return { engine, folder, schema: await engine.execute(simpleQuery(SCHEMA)) };
}

/** Empties the database for the next test file. One with another schema, or that is lost, is closed and removed. */
export async function giveBack(used: TestEngine): Promise<void> {
  if (spares.length < MOST_SPARES && (await isEmptied(used))) {
    spares.push(used);
    return;
  }
  await used.engine.close();
  await rm(used.folder, { recursive: true, force: true });
}

async function isEmptied({ engine, schema }: TestEngine): Promise<boolean> {
  if (engine.lost.aborted) return false;
  await engine.execute(RESET_SESSION);
  await engine.execute(simpleQuery(EMPTY));
  const isUnchanged = Buffer.from(schema).equals(await engine.execute(simpleQuery(SCHEMA)));
  await engine.execute(simpleQuery(SHORT_TIMER));
  return isUnchanged;
}
