import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DeviceRequestId, OrganizationId, UserId } from '../../common/identifiers.js';
import type { DeviceState } from './poll.js';

@Entity('device_requests')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'device_requests_organization_fk' })
@ForeignKey('users', ['userId'], ['id'], { name: 'device_requests_user_fk' })
@Unique('device_requests_user_code_unique', ['userCodeDigest'])
@Index('device_requests_expiry', ['expiresAt'])
@Check('device_requests_state_known', `"state" IN ('pending', 'approved', 'denied', 'used')`)
@Check(
  'device_requests_decided',
  `("state" = 'pending') = ("organization_id" IS NULL) AND ("state" = 'pending') = ("user_id" IS NULL)`,
)
export class DeviceRequestEntity {
  /** SHA-256 of the device code. */
  @PrimaryColumn({ type: 'bytea', name: 'device_code_digest', primaryKeyConstraintName: 'device_requests_pk' })
  deviceCodeDigest: Buffer;

  /** SHA-256 of the user code. */
  @Column({ type: 'bytea', name: 'user_code_digest' })
  userCodeDigest: Buffer;

  /** Identifies the request in the audit log. */
  @Column({ type: 'text', collation: 'C' })
  id: DeviceRequestId;

  @Column({ type: 'text', name: 'client_id' })
  clientId: string;

  @Column({ type: 'text', nullable: true, name: 'device_name' })
  deviceName: string | null;

  /** The program that sent the request, such as `curl/8.5.0`; null when unknown. */
  @Column({ type: 'text', nullable: true })
  program: string | null;

  /** The IP address of the device. */
  @Column({ type: 'text', nullable: true })
  ip: string | null;

  /** The network of the address, which counts its requests. */
  @Column({ type: 'text' })
  network: string;

  /** The requested scopes; the granted ones of an approved request. */
  @Column({ type: 'text', array: true })
  scopes: string[];

  @Column({ type: 'text' })
  state: DeviceState;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;

  /** The minimum seconds between two polls. */
  @Column({ type: 'integer', name: 'poll_interval' })
  pollInterval: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'polled_at' })
  polledAt: Date | null;

  /** The organization of the user who decided; null before. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'organization_id' })
  organizationId: OrganizationId | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'user_id' })
  userId: UserId | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'decided_at' })
  decidedAt: Date | null;

  /** The IP address of the user who decided. */
  @Column({ type: 'text', nullable: true, name: 'decided_from' })
  decidedFrom: string | null;
}
