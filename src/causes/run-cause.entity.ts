import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

/** A cause that failures of a finished run have. */
@Entity('run_causes')
@Index('run_causes_of_cause', ['organizationId', 'projectId', 'cause', 'contentId'])
export class RunCauseEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'run_causes_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'run_causes_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'run_causes_pk' })
  cause: string;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  /** How many failures of the run have it. */
  @Column({ type: 'integer' })
  failures: number;

  @Column({ type: 'integer', name: 'first_seq' })
  firstSeq: number;
}
