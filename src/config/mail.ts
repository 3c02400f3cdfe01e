/** How the server sends e-mail. */
export interface MailConfig {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string;
  /** The sender: `clarion@acme.example`, or `Clarion <clarion@acme.example>`. */
  readonly from: string;
}

type Read = (name: 'CLARION_SMTP_URL' | 'CLARION_MAIL_FROM') => string | undefined;

const SENDER = /^(?:[^<>\r\n]{1,200} <)?[^\s<>@]{1,64}@[^\s<>@]{1,253}>?$/;

/** Reads the settings of e-mail; undefined without a server. Adds to `complaints` what is wrong. */
export function readMail(read: Read, complaints: string[]): MailConfig | undefined {
  const smtpUrl = read('CLARION_SMTP_URL');
  const from = read('CLARION_MAIL_FROM');
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined || from === undefined) {
    complaints.push('CLARION_SMTP_URL and CLARION_MAIL_FROM go together: set both or neither.');
    return undefined;
  }
  if (!SENDER.test(from) || from.includes('<') !== from.endsWith('>'))
    complaints.push(
      'CLARION_MAIL_FROM must be an address, such as clarion@acme.example or Clarion <clarion@acme.example>.',
    );
  return { smtpUrl, from };
}
