import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import type { UserProfile } from './user-attributes.js';

/** What the identity provider of an organization knows of a member. */
@Entity('provisioned_members')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'provisioned_members_organization_fk' })
@ForeignKey('users', ['userId'], ['id'], { name: 'provisioned_members_user_fk' })
@Unique('provisioned_members_user_name_unique', ['organizationId', 'userNameKey'])
@Index('provisioned_members_external_id', ['organizationId', 'externalId'], { where: 'external_id IS NOT NULL' })
export class ProvisionedMemberEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'provisioned_members_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'provisioned_members_pk' })
  userId: UserId;

  @Column({ type: 'text', name: 'user_name' })
  userName: string;

  /** The user name in the form in which it is compared. */
  @Column({ type: 'text', collation: 'C', name: 'user_name_key' })
  userNameKey: string;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'external_id' })
  externalId: string | null;

  @Column({ type: 'jsonb' })
  profile: UserProfile;

  /** Whether provisioning created the user: only then it also changes the name and the address that the user has here. */
  @Column({ type: 'boolean', name: 'is_account_provisioned' })
  isAccountProvisioned: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at' })
  updatedAt: Date;
}
