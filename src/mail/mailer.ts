import { Inject, Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { toHtml, toText } from './mail-content.js';
import type { DueMail } from './mail-queue.js';

/** Longest waits for the server, in milliseconds; together they are shorter than a claim. */
const TIMES = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 } as const;

/** Sends e-mail over SMTP (RFC 5321). The library is loaded at the first use. */
@Injectable()
export class Mailer {
  #transport: Promise<Transporter> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Sends an e-mail. @throws Error of the library, with `responseCode` where the server refused. */
  async send({ id, recipient, content }: DueMail): Promise<void> {
    const { mail } = this.config;
    if (mail === undefined) throw new Error('E-mail is off');
    this.#transport ??= connect(mail.smtpUrl);
    const transport = await this.#transport;
    await transport.sendMail({
      from: mail.from,
      // An object, so that nothing in the address is read as a second one.
      to: { name: '', address: recipient },
      subject: content.subject,
      text: toText(content),
      html: toHtml(content),
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Again the same after a lost reply, so that mailboxes recognize it.
      messageId: `<${id}@${mail.from.replace(/^.*@|>$/g, '')}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...TIMES });
}
