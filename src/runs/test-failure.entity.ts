import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';

@Entity('test_failures')
export class TestFailureEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'test_failures_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'test_failures_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'test_failures_pk' })
  seq: number;

  @Column({ type: 'text' })
  item: string;

  @Column({ type: 'text' })
  extras: string;
}
