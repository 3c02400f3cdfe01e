import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { UserId } from '../common/identifiers.js';

/** An identity of a user at an identity provider. The subject is what the provider never gives to anybody else, unlike an address. */
@Entity('user_identities')
@ForeignKey('users', ['userId'], ['id'], { name: 'user_identities_user_fk' })
@Index('user_identities_of_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'user_identities_pk' })
  issuer: string;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'user_identities_pk' })
  subject: string;

  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
