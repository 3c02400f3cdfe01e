import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';

@Entity('organizations')
export class OrganizationEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'organizations_pk' })
  id: OrganizationId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Whether its members may approve devices. */
  @Column({ type: 'boolean', name: 'device_login', default: true })
  deviceLogin: boolean;
}
