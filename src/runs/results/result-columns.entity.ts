import { Column } from 'typeorm';

/** What is known of a result, wherever its row is. */
export abstract class ResultColumns {
  @Column({ type: 'text' })
  status: string;

  @Column({ type: 'boolean' })
  flaky: boolean;

  @Column({ type: 'double precision', nullable: true, name: 'duration_ms' })
  durationMs: number | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'text', nullable: true })
  attempts: string | null;

  @Column({ type: 'integer', name: 'first_event_seq' })
  firstEventSeq: number;

  @Column({ type: 'integer', name: 'event_count' })
  eventCount: number;

  /** When it started, in milliseconds since 1970. */
  @Column({ type: 'double precision', nullable: true, name: 'started_ms' })
  startedMs: number | null;

  @Column({ type: 'text', nullable: true })
  worker: string | null;
}
