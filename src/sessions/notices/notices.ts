import type { MailContent } from '../../mail/mail-content.js';

/** What an e-mail says of an event in the user's account. */
export type Notice =
  | { readonly kind: 'new_sign_in'; readonly client: string | null }
  | { readonly kind: 'new_network'; readonly network: string; readonly client: string | null }
  | { readonly kind: 'password_changed' }
  | { readonly kind: 'factor_added'; readonly method: string }
  | { readonly kind: 'factor_removed'; readonly method: string }
  | { readonly kind: 'recovery_codes_replaced' }
  | { readonly kind: 'factors_reset' }
  | { readonly kind: 'token_created'; readonly name: string; readonly device: string | null };

/** When and from where it came about. */
export interface NoticeContext {
  readonly at: Date;
  readonly ip: string | null;
  /** Scheme, host and port of this server. */
  readonly origin: string;
}

const FACTORS: Readonly<Record<string, string>> = { authenticator_app: 'authenticator app', passkey: 'passkey' };

/** Returns the e-mail of a notice. */
export function toMail(notice: Notice, name: string, { at, ip, origin }: NoticeContext): MailContent {
  const { subject, sentence, path } = wordsOf(notice);
  const where = ip === null ? '' : ` from ${ip}`;
  return {
    subject: `Clarion: ${subject}`,
    paragraphs: [
      `Hello ${name},`,
      `${sentence} It was on ${at.toUTCString()}${where}, at ${origin}.`,
      'If it was you, there is nothing to do. If not, change your password and end your other sessions now, and inform an admin of your organization.',
    ],
    link: { text: 'Open Clarion', url: `${origin}${path}` },
  };
}

interface Words {
  readonly subject: string;
  readonly sentence: string;
  readonly path: string;
}

const PROFILE = '/settings/profile';

function wordsOf(notice: Notice): Words {
  switch (notice.kind) {
    case 'new_sign_in': {
      const client = notice.client === null ? '' : ` (${notice.client})`;
      return {
        subject: 'sign-in from a new browser',
        sentence: `Somebody signed in to your account from a browser that it was not used in before${client}.`,
        path: PROFILE,
      };
    }
    case 'new_network': {
      const client = notice.client === null ? '' : ` with ${notice.client}`;
      return {
        subject: 'sign-in from a new network',
        sentence: `Somebody signed in to your account${client} from a network that it was not used in before: ${notice.network}.`,
        path: PROFILE,
      };
    }
    case 'password_changed':
      return {
        subject: 'your password has changed',
        sentence: 'The password of your account has changed.',
        path: PROFILE,
      };
    case 'factor_added':
      return {
        subject: 'a second factor was added',
        sentence: `Your account has a new second factor: ${factorOf(notice.method)}.`,
        path: PROFILE,
      };
    case 'factor_removed':
      return {
        subject: 'a second factor was removed',
        sentence: `A second factor of your account was removed: ${factorOf(notice.method)}.`,
        path: PROFILE,
      };
    case 'recovery_codes_replaced':
      return {
        subject: 'you have new recovery codes',
        sentence: 'New recovery codes were created for your account; the old ones are void.',
        path: PROFILE,
      };
    case 'factors_reset':
      return {
        subject: 'your second factors were reset',
        sentence: 'An admin or the operator of the server has removed all second factors of your account.',
        path: PROFILE,
      };
    case 'token_created': {
      const device = notice.device === null ? '' : `, for the device or program ${notice.device}`;
      return {
        subject: 'a new access token',
        sentence: `The token "${notice.name}" was created for your account${device}.`,
        path: '/settings/tokens',
      };
    }
  }
}

function factorOf(method: string): string {
  return FACTORS[method] ?? method;
}
