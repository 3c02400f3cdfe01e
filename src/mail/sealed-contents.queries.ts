import { In, type EntityManager } from 'typeorm';
import type { SealedColumn } from '../secrets/sealed-column.js';
import { MailMessageEntity } from './mail-message.entity.js';

/** Where the contents of e-mail are that waits to be sent. */
export const MAIL_CONTENTS: SealedColumn = {
  table: 'mail_messages',
  secret: 'content',
  keyId: 'content_key_id',
  key: ['id'],
  what: 'e-mail that waits to be sent',
  discard: discardLost,
};

/** Gives up the e-mail that cannot be read. */
async function discardLost(manager: EntityManager, keyIds: readonly string[]): Promise<number> {
  return (await manager.delete(MailMessageEntity, { contentKeyId: In([...keyIds]) })).affected ?? 0;
}
