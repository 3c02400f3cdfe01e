import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

@Entity('run_contents')
@Index('run_contents_heard', ['heardAt'])
export class RunContentEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'run_contents_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'run_contents_pk' })
  id: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'heard_at' })
  heardAt: Date;

  /** Tests written to it while no run pointed to it. */
  @Column({ type: 'integer', name: 'test_count', default: 0 })
  testCount: number;
}
