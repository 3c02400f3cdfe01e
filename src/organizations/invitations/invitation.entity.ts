import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import type { InvitationId, OrganizationId, UserId } from '../../common/identifiers.js';
import { OrganizationEntity } from '../organization.entity.js';

@Entity('invitations')
@Unique('invitations_digest_unique', ['organizationId', 'digest'])
export class InvitationEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'invitations_pk' })
  organizationId: OrganizationId;

  @ManyToOne(() => OrganizationEntity)
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'invitations_organization_fk' })
  organization: OrganizationEntity;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'invitations_pk' })
  id: InvitationId;

  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  role: Role;

  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'text', collation: 'C', name: 'created_by' })
  createdBy: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'accepted_at' })
  acceptedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'revoked_at' })
  revokedAt: Date | null;
}

/** An invitation without its organization. */
export type Invitation = Omit<InvitationEntity, 'organization'>;
