import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailMessageEntity } from './mail-message.entity.js';
import { MailQueue } from './mail-queue.js';
import { MailStore } from './mail.store.js';
import { MailWorker } from './mail-worker.js';
import { Mailer } from './mailer.js';

/** E-mail: a queue in the database, and its delivery over SMTP. Off without a server. */
@Module({
  imports: [TypeOrmModule.forFeature([MailMessageEntity])],
  providers: [MailQueue, MailStore, MailWorker, Mailer],
  exports: [MailQueue],
})
export class MailModule {}
