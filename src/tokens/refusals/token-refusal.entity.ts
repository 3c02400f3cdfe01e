import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, TokenId } from '../../common/identifiers.js';

/** Refused uses of a token, of one kind, until the audit log has them. */
@Entity('token_refusals')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'token_refusals_organization_fk' })
export class TokenRefusalEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'token_refusals_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'token_id', primaryKeyConstraintName: 'token_refusals_pk' })
  tokenId: TokenId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'token_refusals_pk' })
  kind: string;

  /** When the audit log had its last entry of this kind. */
  @Column({ type: 'timestamptz', precision: 3, name: 'entered_at' })
  enteredAt: Date;

  /** How many uses were refused since then. */
  @Column({ type: 'integer' })
  pending: number;

  /** The address of the last one. */
  @Column({ type: 'text', nullable: true })
  ip: string | null;
}
