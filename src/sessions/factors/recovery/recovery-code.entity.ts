import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UserId } from '../../../common/identifiers.js';

/** An unused recovery code of a user. Its row goes with its use. */
@Entity('recovery_codes')
@ForeignKey('users', ['userId'], ['id'], { name: 'recovery_codes_user_fk' })
export class RecoveryCodeEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'recovery_codes_pk' })
  userId: UserId;

  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'recovery_codes_pk' })
  digest: Buffer;
}
