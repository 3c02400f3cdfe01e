import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';

@Entity('organizations')
@Index('organizations_slug_unique', ['slug'], { unique: true, where: 'slug IS NOT NULL' })
export class OrganizationEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'organizations_pk' })
  id: OrganizationId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** The part of addresses that names it; null until an address needs it. */
  @Column({ type: 'text', nullable: true })
  slug?: string | null;

  /** Whether its members may approve devices. */
  @Column({ type: 'boolean', name: 'device_login', default: true })
  deviceLogin: boolean;

  /** Whether members who sign in with a password need a second factor. */
  @Column({ type: 'boolean', name: 'second_factor_required', default: false })
  secondFactorRequired: boolean;
}
