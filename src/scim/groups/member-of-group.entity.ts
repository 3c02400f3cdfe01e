import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MemberGroupId, OrganizationId, UserId } from '../../common/identifiers.js';

/** A member of a group. */
@Entity('members_of_groups')
@ForeignKey('member_groups', ['organizationId', 'groupId'], ['organizationId', 'id'], {
  name: 'members_of_groups_group_fk',
})
@Index('members_of_groups_user', ['organizationId', 'userId'])
export class MemberOfGroupEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'members_of_groups_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'group_id', primaryKeyConstraintName: 'members_of_groups_pk' })
  groupId: MemberGroupId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'members_of_groups_pk' })
  userId: UserId;
}
