import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, TrustRuleId, UserId } from '../common/identifiers.js';

/** Which identity tokens of CI jobs are exchanged for a token of a user (RFC 8693). */
@Entity('trust_rules')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'trust_rules_project_fk' })
@Index('trust_rules_of_project', ['organizationId', 'projectId', 'id'])
export class TrustRuleEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'trust_rules_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'trust_rules_pk' })
  id: TrustRuleId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  /** The admin who saved it last. Its tokens act for this user. */
  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  @Column({ type: 'text' })
  name: string;

  /** Compared byte by byte with the claim `iss`. */
  @Column({ type: 'text', collation: 'C' })
  issuer: string;

  /** Compared byte by byte with the claim `aud`. */
  @Column({ type: 'text', collation: 'C' })
  audience: string;

  /** Patterns by the names of claims. */
  @Column({ type: 'jsonb' })
  claims: Readonly<Record<string, string>>;

  /** What its tokens may do, of the scopes that jobs can get. */
  @Column({ type: 'text', array: true, default: ['runs:write'] })
  scopes: string[];

  /** Its last change. A user whose membership is younger is another member. */
  @Column({ type: 'timestamptz', precision: 3, name: 'saved_at' })
  savedAt: Date;

  /** Accurate to a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'last_used_at' })
  lastUsedAt: Date | null;
}
