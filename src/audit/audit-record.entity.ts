import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AuditRecordId, OrganizationId, TokenId, UserId } from '../common/identifiers.js';

@Entity('audit_records')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'audit_records_organization_fk' })
export class AuditRecordEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'audit_records_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'audit_records_pk' })
  id: AuditRecordId;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'actor_user_id' })
  actorUserId: UserId | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'actor_token_id' })
  actorTokenId: TokenId | null;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text', name: 'subject_type' })
  subjectType: string;

  @Column({ type: 'text', collation: 'C', name: 'subject_id' })
  subjectId: string;

  /** A JSON object. */
  @Column({ type: 'jsonb' })
  details: object;

  @Column({ type: 'text', nullable: true })
  ip: string | null;

  @Column({ type: 'text', nullable: true, name: 'request_id' })
  requestId: string | null;
}
