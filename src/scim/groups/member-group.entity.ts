import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MemberGroupId, OrganizationId } from '../../common/identifiers.js';

/** A group of the identity provider. Its name decides which role its members have. */
@Entity('member_groups')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'member_groups_organization_fk' })
@Unique('member_groups_name_unique', ['organizationId', 'displayNameKey'])
export class MemberGroupEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'member_groups_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'member_groups_pk' })
  id: MemberGroupId;

  @Column({ type: 'text', name: 'display_name' })
  displayName: string;

  /** The name in the form in which it is compared. */
  @Column({ type: 'text', collation: 'C', name: 'display_name_key' })
  displayNameKey: string;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'external_id' })
  externalId: string | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at' })
  updatedAt: Date;
}
