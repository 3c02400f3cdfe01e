import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/** An organization without a row has the defaults. */
@Entity('token_policies')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'token_policies_organization_fk' })
@Check('token_policies_lifetime_positive', `"lifetime_days" > 0`)
@Check('token_policies_lifetime_permitted', `"lifetime_days" <= "max_lifetime_days"`)
export class TokenPolicyEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'token_policies_pk',
  })
  organizationId: OrganizationId;

  @Column({ type: 'integer', name: 'lifetime_days', default: 90 })
  lifetimeDays: number;

  /** Null for no maximum. */
  @Column({ type: 'integer', nullable: true, name: 'max_lifetime_days' })
  maxLifetimeDays: number | null;
}
