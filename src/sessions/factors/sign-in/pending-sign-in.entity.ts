import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, UserId } from '../../../common/identifiers.js';

/** A sign-in whose password was right and that waits for the second factor; without a user, one with a passkey alone. */
@Entity('pending_sign_ins')
@ForeignKey('users', ['userId'], ['id'], { name: 'pending_sign_ins_user_fk' })
@Index('pending_sign_ins_of_user', ['userId'])
@Index('pending_sign_ins_by_end', ['expiresAt'])
export class PendingSignInEntity {
  /** Digest of the value that only the browser has. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'pending_sign_ins_pk' })
  digest: Buffer;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'user_id' })
  userId: UserId | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'organization_id' })
  organizationId: OrganizationId | null;

  /** Digest of the hash that the password had: the sign-in ends with a change of the password. */
  @Column({ type: 'bytea', nullable: true, name: 'password_proof' })
  passwordProof: Buffer | null;

  /** What a passkey must sign. It is taken once. */
  @Column({ type: 'text', nullable: true })
  challenge: string | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;
}
