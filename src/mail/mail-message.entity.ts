import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An e-mail that waits to be sent. Its row goes once it is sent or given up. */
@Entity('mail_messages')
@Index('mail_messages_due', ['dueAt'])
export class MailMessageEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'mail_messages_pk' })
  id: string;

  @Column({ type: 'text' })
  recipient: string;

  /** Encrypted JSON: it may contain a link that works once. */
  @Column({ type: 'bytea' })
  content: Buffer;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'content_key_id' })
  contentKeyId: string | null;

  @Column({ type: 'integer' })
  tries: number;

  @Column({ type: 'timestamptz', precision: 3, name: 'due_at' })
  dueAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'claimed_until' })
  claimedUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
