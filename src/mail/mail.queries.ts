import type { DataSource, EntityManager } from 'typeorm';
import type { MailMessageEntity } from './mail-message.entity.js';

/** An e-mail to queue. */
export type NewMail = Pick<MailMessageEntity, 'id' | 'recipient' | 'content' | 'contentKeyId'>;

/** An e-mail that this server has claimed. */
export type ClaimedMail = NewMail & Pick<MailMessageEntity, 'tries'>;

type Queryable = Pick<EntityManager, 'query'>;

const INSERT = `
  INSERT INTO mail_messages (id, recipient, content, content_key_id, tries, due_at, created_at)
  VALUES ($1, $2, $3, $4, 0, date_trunc('milliseconds', now()), now())`;

/**
 * Claims the e-mail that is due for longest, for longer than an attempt may take. SKIP LOCKED because another server may be claiming
 * one. Walks the index `mail_messages_due` from its start.
 */
const CLAIM = `
  WITH claimed AS (
    UPDATE mail_messages SET tries = tries + 1, claimed_until = now() + interval '2 minutes' WHERE id = (
      SELECT id FROM mail_messages WHERE due_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id, recipient, content, content_key_id, tries
  ) SELECT id, recipient, content, content_key_id AS "contentKeyId", tries FROM claimed`;

/** Only the latest claim may: a server whose lease ran out writes nothing. */
const RETRY = `
  UPDATE mail_messages SET claimed_until = NULL, due_at = now() + $3 * interval '1 millisecond' WHERE id = $1 AND tries = $2`;

/** Queues an e-mail. */
export async function insertMail(db: Queryable, { id, recipient, content, contentKeyId }: NewMail): Promise<void> {
  await db.query(INSERT, [id, recipient, content, contentKeyId]);
}

/** Claims the e-mail that is due for longest; undefined when there is none. */
export async function claimMail(dataSource: DataSource): Promise<ClaimedMail | undefined> {
  const [claimed] = await dataSource.query<ClaimedMail[]>(CLAIM);
  return claimed;
}

/** Makes an e-mail due again after a while. */
export async function retryMail(db: Queryable, id: string, tries: number, delayMs: number): Promise<void> {
  await db.query(RETRY, [id, tries, delayMs]);
}

/** Deletes what has waited for more than two days. */
export async function deleteOldMail(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM mail_messages WHERE created_at < now() - interval '2 days'`);
}
