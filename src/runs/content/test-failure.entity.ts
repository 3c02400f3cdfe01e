import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

@Entity('test_failures')
@Index('test_failures_of_cause', ['organizationId', 'contentId', 'cause', 'seq'])
export class TestFailureEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'test_failures_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'test_failures_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'test_failures_pk' })
  seq: number;

  @Column({ type: 'text' })
  item: string;

  @Column({ type: 'text' })
  extras: string;

  /** Null in rows from before causes were stored. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  cause: string | null;

  @Column({ type: 'text', nullable: true, name: 'cause_kind' })
  causeKind: string | null;

  @Column({ type: 'text', nullable: true, name: 'cause_title' })
  causeTitle: string | null;

  /** The join key of the cause. Only the first failure with a fingerprint in a batch has it, so that it is stored once. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'join_key' })
  joinKey: string | null;

  @Column({ type: 'text', nullable: true, name: 'compared_text' })
  comparedText: string | null;
}
