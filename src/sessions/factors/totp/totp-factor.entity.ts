import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UserId } from '../../../common/identifiers.js';

/** An authenticator app of a user. It is a factor once its first code has been entered. */
@Entity('totp_factors')
@ForeignKey('users', ['userId'], ['id'], { name: 'totp_factors_user_fk' })
export class TotpFactorEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'totp_factors_pk' })
  userId: UserId;

  /** The encrypted seed; empty when it is lost with the key that encrypted it. */
  @Column({ type: 'bytea', select: false })
  secret: Buffer;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'secret_key_id' })
  secretKeyId: string | null;

  /** The time step of the last code taken: neither it nor an earlier one is taken again. */
  @Column({ type: 'integer', nullable: true, name: 'last_step' })
  lastStep: number | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'confirmed_at' })
  confirmedAt: Date | null;
}
