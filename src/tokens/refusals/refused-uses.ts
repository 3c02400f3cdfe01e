import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { PresentedToken } from '../../auth/authenticator.js';
import { Clock } from '../../common/clock.js';
import { withTenant } from '../../common/tenant/tenant-scope.js';
import { SweepFailures } from '../../common/sweeps/sweep-failures.js';
import { isAllowedFrom } from '../networks/allowed-networks.js';
import { TokenStore } from '../token.store.js';
import { kindOfRefusal, type RefusalKind } from './refused-use.js';
import { TokenRefusalStore } from './token-refusal.store.js';

const FLUSH_MS = 10_000;

/** How many values are remembered between two writes: whoever sends more of them invents them. */
const MOST_VALUES = 200;

interface Noted {
  readonly token: PresentedToken;
  readonly isScope: boolean;
  readonly at: Date;
  readonly ip: string | null;
  readonly count: number;
}

/**
 * Collects refused uses in memory and enters those of known tokens in the audit log every ten seconds and at shutdown. A request that
 * is refused costs no query for it, and an unknown value leaves nothing.
 */
@Injectable()
export class RefusedUses implements OnModuleDestroy {
  #noted = new Map<string, Noted>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tokens: TokenStore,
    private readonly refusals: TokenRefusalStore,
    private readonly clock: Clock,
    private readonly failures: SweepFailures,
  ) {}

  /** Records that a use was refused now: for its scopes, or because the token is not valid. */
  note(token: PresentedToken, isScope: boolean, ip: string | null): void {
    const key = `${token.digest.toString('hex')} ${isScope}`;
    const former = this.#noted.get(key);
    if (former === undefined && this.#noted.size >= MOST_VALUES) return;
    this.#noted.set(key, { token, isScope, at: this.clock.now(), ip, count: (former?.count ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Enters the collected uses. A failure affects no request, and no other token. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const noted = [...this.#noted.values()];
    this.#noted = new Map();
    for (const use of noted)
      await this.failures.attempt('token_refusals', () => withTenant(use.token.organizationId, () => this.enter(use)));
  }

  /** Enters the last uses while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  private async enter({ token: { organizationId, digest }, isScope, at, ip, count }: Noted): Promise<void> {
    const token = await this.tokens.findByDigest(organizationId, digest);
    if (token === undefined) return;
    const isAllowed = token.allowedNetworks === null || isAllowedFrom(token.allowedNetworks, ip);
    const kind: RefusalKind = isScope ? 'scope' : kindOfRefusal(token, isAllowed, at);
    await this.refusals.add({ organizationId, tokenId: token.id, kind, count, ip }, this.clock.now());
  }
}
