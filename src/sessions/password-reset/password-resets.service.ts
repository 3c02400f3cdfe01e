import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { contextOfUser, type RequestOrigin } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { conflict, Problem } from '../../common/problem.js';
import { PublicAddress } from '../../common/public-address.js';
import { SweepFailures } from '../../common/sweeps/sweep-failures.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { MailQueue } from '../../mail/mail-queue.js';
import { UserNotices } from '../notices/user-notices.js';
import { requireGoodPassword } from '../passwords/password-rule.js';
import { Passwords } from '../passwords/passwords.js';
import { AttemptThrottle, type AttemptLimit } from '../throttles/attempt-throttle.js';
import { networkName } from '../throttles/sign-in-limit.js';
import { AccountQueries } from '../users/account.queries.js';
import { normalizeEmail } from '../users/email-address.js';
import { organizationsOf } from '../users/organizations-of.queries.js';
import { PasswordLinks } from './password-links.store.js';

const MINUTE_MS = 60_000;
const LINK_MS = 60 * MINUTE_MS;

const LIMIT = { windowMs: 60 * MINUTE_MS, firstDelayMs: 15 * MINUTE_MS, longestDelayMs: 60 * MINUTE_MS, memoryMs: 0 };

/** Requests for one address, known or not: nobody's mailbox is flooded. */
const ADDRESS_LIMIT: AttemptLimit = { ...LIMIT, name: 'password link', reason: 'too many requests', failures: 5 };

/** Requests from one network. */
const NETWORK_LIMIT: AttemptLimit = { ...ADDRESS_LIMIT, name: 'password link of a network', failures: 50 };

/** Lets users choose a new password by a link in an e-mail. */
@Injectable()
export class PasswordResets implements OnModuleDestroy {
  readonly #pending = new Set<Promise<unknown>>();

  constructor(
    private readonly links: PasswordLinks,
    private readonly accounts: AccountQueries,
    private readonly passwords: Passwords,
    private readonly queue: MailQueue,
    private readonly notices: UserNotices,
    private readonly throttle: AttemptThrottle,
    private readonly audit: AuditLog,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
    private readonly failures: SweepFailures,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether users can choose a new password by e-mail: where the server sends some, and passwords are on. */
  get isOn(): boolean {
    return this.queue.isOn && this.config.singleSignOn?.passwords !== false;
  }

  /**
   * Sends a link to an address that has an account with a password. The response does not wait for it: otherwise it would take longer
   * for a known address than for an unknown one.
   * @throws Problem conflict where there is no reset by e-mail; rate_limited, for known addresses and others.
   */
  async request(given: string, { ip }: RequestOrigin): Promise<void> {
    this.requireOn();
    const email = normalizeEmail(given);
    await this.throttle.count(NETWORK_LIMIT, networkName(ip));
    await this.throttle.count(ADDRESS_LIMIT, email);
    const sent = this.failures.attempt('password_link', () => this.send(email, ip));
    this.#pending.add(sent);
    void sent.finally(() => this.#pending.delete(sent));
  }

  /**
   * Sets the password that a user has chosen, and ends all of the user's sessions. It signs nobody in: a second factor is asked for at
   * the sign-in.
   * @throws Problem not_found for a link that is unknown, used or expired; validation_failed at /password; conflict; overloaded.
   */
  async complete(value: string, password: string, origin: RequestOrigin): Promise<void> {
    this.requireOn();
    const user = await this.links.findUser(value, this.clock.now());
    if (user === undefined) throw unusable();
    const { id, email, name } = user;
    const [organization] = await this.accounts.listOrganizations(id);
    await requireGoodPassword(password, { email, name, organizationName: organization?.name ?? '' });
    const hash = await this.passwords.hash(password);
    const isUsed = await this.links.use(value, id, hash, async (manager, endedSessions) => {
      const details = { endedSessions, by: 'email' };
      for (const organizationId of await organizationsOf(manager, id)) {
        const context = contextOfUser(origin, organizationId, id);
        const subject = { type: 'user', id };
        await this.audit.write(manager, { context, action: 'user.password_reset', subject, details });
      }
      await this.notices.add(manager, id, { kind: 'password_changed' }, origin.ip);
    });
    if (!isUsed) throw unusable();
  }

  /** Waits for the last links while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Users of the identity provider have no password, and get none in this way. */
  private async send(email: string, ip: string | null): Promise<void> {
    const credentials = await this.accounts.findCredentials(email);
    if (credentials === undefined || credentials.isDisabled || credentials.passwordHash === this.passwords.none) return;
    const { id, name } = credentials.user;
    const expiresAt = new Date(this.clock.now().getTime() + LINK_MS);
    const { origin } = this.address;
    await this.links.add(id, expiresAt, (manager, value) =>
      this.queue.add(manager, email, {
        subject: 'Clarion: choose a new password',
        paragraphs: [
          `Hello ${name},`,
          `Somebody asked for a new password of your account at ${origin}${ip === null ? '' : `, from ${ip}`}.`,
          'The link works once, within an hour. If it was not you, there is nothing to do: your password stays as it is.',
        ],
        link: { text: 'Choose a new password', url: `${origin}/reset-password#${value}` },
      }),
    );
  }

  private requireOn(): void {
    if (!this.isOn)
      throw conflict('Ask an admin of your organization or of the server: passwords are not reset by e-mail here.');
  }
}

function unusable(): Problem {
  return new Problem('not_found', 'Ask for a new link: this one is unknown, used or expired.');
}
