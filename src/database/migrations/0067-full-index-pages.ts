import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pages of the two large indexes of results are filled wholly when they are rebuilt (`compact-indexes.ts`), and those of `tests_pk` when new
 * results come at its end. Nothing of a result is ever updated, so that the tenth of a page that is left free by default is for nothing.
 * Applies to pages that are written from now on: nothing is rewritten, and nobody waits.
 */
export class FullIndexPages1800000066000 implements MigrationInterface {
  readonly name = 'FullIndexPages1800000066000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await queryRunner.query(`ALTER INDEX "${index}" SET (fillfactor = 100)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await queryRunner.query(`ALTER INDEX "${index}" RESET (fillfactor)`);
  }
}

const INDEXES = ['tests_pk', 'tests_history'];
