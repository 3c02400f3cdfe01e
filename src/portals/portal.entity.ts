import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { OrganizationId, PortalId, ProjectId } from '../common/identifiers.js';

/** A portal: a page for people without an account. */
@Entity('portals')
@Unique('portals_slug_unique', ['organizationId', 'slug'])
@Index('portals_of_project', ['organizationId', 'projectId', 'id'])
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'portals_project_fk' })
@Check('portals_visibility_known', `"visibility" IN ('public', 'link')`)
export class PortalEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'portals_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'portals_pk' })
  id: PortalId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  visibility: 'public' | 'link';

  /** SHA-256 of the key in the secret link; null for a portal that never had one. */
  @Column({ type: 'bytea', nullable: true, name: 'key_digest' })
  keyDigest: Buffer | null;

  /** Ids of collections. */
  @Column({ type: 'text', array: true })
  collections: string[];

  /** Ids of APIs. */
  @Column({ type: 'text', array: true })
  apis: string[];

  /** Ids of targets. */
  @Column({ type: 'text', array: true })
  targets: string[];

  @Column({ type: 'boolean' })
  trend: boolean;

  @Column({ type: 'boolean' })
  badges: boolean;

  /** Whether the page names failing tests: all of their output that a page may show. */
  @Column({ type: 'boolean', name: 'failing_tests' })
  failingTests: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
