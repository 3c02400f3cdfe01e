import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import type { GroupRole, ProvisionedRole } from './roles-of-groups.js';

/** The roles of provisioned members of an organization. */
@Entity('provisioning_settings')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'provisioning_settings_organization_fk' })
export class ProvisioningSettingsEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'provisioning_settings_pk',
  })
  organizationId: OrganizationId;

  /** The role of members in no group that gives one. */
  @Column({ type: 'text', name: 'default_role' })
  defaultRole: ProvisionedRole;

  /** The roles that groups give. */
  @Column({ type: 'jsonb', name: 'group_roles' })
  groupRoles: GroupRole[];
}
