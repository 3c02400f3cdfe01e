import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';

/** A network from which a user has signed in. */
@Entity('known_networks')
@ForeignKey('users', ['userId'], ['id'], { name: 'known_networks_user_fk' })
export class KnownNetworkEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'known_networks_pk' })
  userId: UserId;

  /** In CIDR notation, such as `192.0.2.0/24`. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'known_networks_pk' })
  network: string;

  /** The last sign-in from there. */
  @Column({ type: 'timestamptz', precision: 3, name: 'used_at' })
  usedAt: Date;
}
