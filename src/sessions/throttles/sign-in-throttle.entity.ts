import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sign_in_throttles')
export class SignInThrottleEntity {
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'sign_in_throttles_pk' })
  key: Buffer;

  @Column({ type: 'integer' })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3, name: 'window_started_at' })
  windowStartedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'blocked_until' })
  blockedUntil: Date | null;
}
