import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The key of the first-run setup, as a digest: at most one row, and none after the setup. */
@Entity('setup_keys')
@Check('setup_keys_single', '"id" = 1')
export class SetupKeyEntity {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'setup_keys_pk' })
  id: number;

  /** SHA-256. The key has 256 random bits, so that no slow hash is needed. */
  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
