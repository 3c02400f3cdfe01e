import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that instances of the server encrypt with: its id, never the key. */
@Entity('secret_keys')
export class SecretKeyEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'key_id', primaryKeyConstraintName: 'secret_keys_pk' })
  keyId: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
