import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index on the runs of a target has what a trend sums, so that a span of thousands of runs is read from it alone. Not the branch, which
 * may be too long for an index. Each of the columns changes only where another one that is in an index does.
 */
export class FiguresInIndex1800000070000 implements MigrationInterface {
  readonly name = 'FiguresInIndex1800000070000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, [...KEY, ...FIGURES]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, KEY);
  }
}

const KEY = ['organization_id', 'target_id', 'id'];

const FIGURES = [
  'build_id',
  'kind',
  'empty',
  'total',
  'passed',
  'failed',
  'flaky',
  'created_at',
  'completed_at',
  'duration_ms',
];

async function replaceIndex(queryRunner: QueryRunner, columns: readonly string[]): Promise<void> {
  await queryRunner.query('DROP INDEX "runs_of_target"');
  await queryRunner.query(`CREATE INDEX "runs_of_target" ON "runs" (${columns.map((name) => `"${name}"`).join(', ')})`);
}
