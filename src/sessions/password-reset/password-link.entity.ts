import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';

/** A link with which a user chooses a new password, once. */
@Entity('password_links')
@ForeignKey('users', ['userId'], ['id'], { name: 'password_links_user_fk' })
@Index('password_links_of_user', ['userId'])
@Index('password_links_by_end', ['expiresAt'])
export class PasswordLinkEntity {
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'password_links_pk' })
  digest: Buffer;

  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;
}
