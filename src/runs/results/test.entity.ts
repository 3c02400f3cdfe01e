import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { ResultColumns } from './result-columns.entity.js';

/** A result of a test. Its texts are in `test_texts`; results of before have them here. Read them through the view `test_results`. */
@Entity('tests')
@Index('tests_history', ['organizationId', 'testKey', 'contentId', 'seq', 'status', 'flaky', 'durationMs'])
@Index('tests_trouble', ['organizationId', 'contentId', 'status', 'seq'], { where: "status = 'failed' OR flaky" })
export class TestEntity extends ResultColumns {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'tests_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'tests_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'tests_pk' })
  seq: number;

  @Column({ type: 'bigint', name: 'test_key' })
  testKey: string;

  @Column({ type: 'text', nullable: true, name: 'test_id' })
  testId: string | null;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'text', array: true, nullable: true })
  tags: string[] | null;

  @Column({ type: 'text', nullable: true, name: 'file_path' })
  filePath: string | null;

  /** Null when the row has the texts itself. */
  @Column({ type: 'bigint', nullable: true, name: 'text_key' })
  textKey: string | null;
}
