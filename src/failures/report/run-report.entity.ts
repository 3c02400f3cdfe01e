import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

@Entity('run_reports')
export class RunReportEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'run_reports_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'run_reports_pk' })
  contentId: string;

  @Column({ type: 'text' })
  body: string;
}
