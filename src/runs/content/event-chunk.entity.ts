import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

@Entity('event_chunks')
export class EventChunkEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'event_chunks_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'event_chunks_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'integer', name: 'first_event_seq', primaryKeyConstraintName: 'event_chunks_pk' })
  firstEventSeq: number;

  @Column({ type: 'integer', name: 'event_count' })
  eventCount: number;

  @Column({ type: 'bytea' })
  body: Buffer;
}
