import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PasskeyId, UserId } from '../../../common/identifiers.js';

/** A public key of a user, whose private key is in a device or a password manager (WebAuthn). */
@Entity('passkeys')
@ForeignKey('users', ['userId'], ['id'], { name: 'passkeys_user_fk' })
@Index('passkeys_of_user', ['userId'])
export class PasskeyEntity {
  /** Base64url, as browsers send it. */
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'credential_id', primaryKeyConstraintName: 'passkeys_pk' })
  credentialId: string;

  @Column({ type: 'text', collation: 'C' })
  id: PasskeyId;

  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  @Column({ type: 'text' })
  name: string;

  /** COSE (RFC 9052 §7). */
  @Column({ type: 'bytea', name: 'public_key' })
  publicKey: Buffer;

  /** How often the authenticator has signed; 0 for one that does not count. The driver returns text for this type. */
  @Column({ type: 'bigint' })
  counter: string;

  /** How browsers reach the authenticator, such as `usb`. */
  @Column({ type: 'text', array: true })
  transports: string[];

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'last_used_at' })
  lastUsedAt: Date | null;
}
