import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser in which a user has signed in. */
@Entity('known_devices')
export class KnownDeviceEntity {
  /** SHA-256 of the address and the value of the device's cookie: the table contains neither. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'known_devices_pk' })
  key: Buffer;

  @Column({ type: 'timestamptz', precision: 3, name: 'used_at' })
  usedAt: Date;
}
