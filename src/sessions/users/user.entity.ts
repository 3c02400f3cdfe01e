import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';

@Entity('users')
@Unique('users_email_unique', ['email'])
export class UserEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'users_pk' })
  id: UserId;

  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  name: string;

  /** Left out of what TypeORM selects by itself, so that no list carries it. */
  @Column({ type: 'text', name: 'password_hash', select: false })
  passwordHash: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Until when a password that the operator has set works where passwords are switched off; null for a password of the user. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'password_allowed_until', select: false })
  passwordAllowedUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'disabled_at' })
  disabledAt: Date | null;
}
