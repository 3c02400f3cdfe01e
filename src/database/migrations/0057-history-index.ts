import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `tests_history` contains what a history says of a result, so that it is read from the index alone. A database with many results keeps
 * the narrow index until the server has replaced it in the background (`online-indexes.ts`): this transaction would lock the table for
 * as long as the new one takes.
 *
 * An index answers alone only where a vacuum has passed. By default one runs when a fifth of the table is new, and the newest results,
 * which are read the most, would always be in that fifth.
 */
export class HistoryIndex1800000056000 implements MigrationInterface {
  readonly name = 'HistoryIndex1800000056000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "tests" SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000)',
    );
    if (await hasMany(queryRunner)) return;
    await queryRunner.query('DROP INDEX "tests_history"');
    await queryRunner.query(
      'CREATE INDEX "tests_history" ON "tests" ("organization_id", "test_key", "content_id", "seq", "status", "flaky", "duration_ms")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "tests" RESET (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold)',
    );
    await queryRunner.query('DROP INDEX "tests_history"');
    await queryRunner.query('CREATE INDEX "tests_history" ON "tests" ("organization_id", "test_key", "content_id")');
  }
}

/** The index of fewer is made in well under a second. */
const MANY = 10_000;

async function hasMany(queryRunner: QueryRunner): Promise<boolean> {
  const rows = await queryRunner.manager.query<unknown[]>('SELECT 1 FROM "tests" LIMIT 1 OFFSET $1', [MANY]);
  return rows.length > 0;
}
