import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { ResultColumns } from '../results/result-columns.entity.js';

/**
 * A result of a packed content that keeps a row: of a test that failed or was flaky, which causes, gates and triage look up. Read it through
 * `test_results`, or with those of contents that are not packed through `unpacked_tests`.
 */
@Entity('kept_tests')
@Index('kept_tests_history', ['organizationId', 'testKey', 'contentId', 'seq', 'status', 'flaky', 'durationMs'])
@Index('kept_tests_trouble', ['organizationId', 'contentId', 'status', 'seq'], { where: "status = 'failed' OR flaky" })
export class KeptTestEntity extends ResultColumns {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'kept_tests_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'kept_tests_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'kept_tests_pk' })
  seq: number;

  @Column({ type: 'bigint', name: 'test_key' })
  testKey: string;

  @Column({ type: 'bigint', name: 'text_key' })
  textKey: string;
}
