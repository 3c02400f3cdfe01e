import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/** The HTTP calls of one upload of a content. */
@Entity('run_calls')
export class RunCallsEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'run_calls_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'run_calls_pk' })
  contentId: string;

  /** Number of the first test of the batch that they were stored with. */
  @PrimaryColumn({ type: 'integer', name: 'first_test', primaryKeyConstraintName: 'run_calls_pk' })
  firstTest: number;

  /** `RunCalls` as JSON. */
  @Column({ type: 'text' })
  body: string;
}
