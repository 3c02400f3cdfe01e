import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { isTokenId } from '../common/identifiers.js';
import { ItemSweep, oneByOne } from '../common/sweeps/item-sweep.js';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { UNUSED_MS } from './policy/token-policy.js';
import { JobTokenStore } from './job-token.store.js';
import { TokenRefusalStore } from './refusals/token-refusal.store.js';
import { TokenRevocationService } from './token-revocation.service.js';
import type { Token } from './token.entity.js';
import { TokenStore } from './token.store.js';

const PAUSE_MS = 3_600_000;
const AT_ONCE = 100;

/** Revokes tokens that nobody has used for a year, once an hour, deletes expired ones of CI jobs, and enters refused uses in the audit log. */
@Injectable()
export class TokenSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;
  readonly #unused: ItemSweep<Token>;

  constructor(
    private readonly store: TokenStore,
    private readonly revocation: TokenRevocationService,
    private readonly jobs: JobTokenStore,
    private readonly clock: Clock,
    private readonly refusals: TokenRefusalStore,
    private readonly failures: SweepFailures,
  ) {
    this.#unused = new ItemSweep('unused_tokens', failures, () => clock.now());
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      PAUSE_MS,
      (error) => failures.note('tokens', error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the running sweep while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Revokes what has not been used for a year, deletes expired tokens of CI jobs, and enters counts of refused uses that wait. */
  async sweep(): Promise<void> {
    await this.failures.attempt('token_refusals', () => this.refusals.enterPending(this.clock.now()));
    await this.failures.attempt('job_tokens', () => this.jobs.deleteExpired(this.clock.now()));
    const before = new Date(this.clock.now().getTime() - UNUSED_MS);
    const work = {
      find: (except: readonly string[]) => this.store.findUnused(before, except.filter(isTokenId), AT_ONCE),
      handle: oneByOne((token: Token) => this.revocation.revokeUnused(token, before)),
    };
    this.#unused.begin();
    while (await this.#unused.takeTurn(work, () => this.#sweeps.isStopped));
  }
}
