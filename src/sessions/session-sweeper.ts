import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DEVICE_SECONDS } from '../auth/session-cookie.js';
import { Clock } from '../common/clock.js';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { PendingSignIns } from './factors/sign-in/pending-sign-ins.store.js';
import { SignedInNetworks } from './notices/signed-in-networks.js';
import { PasswordLinks } from './password-reset/password-links.store.js';
import { idleLimit } from './session-lifetime.js';
import { SessionStore } from './session.store.js';
import { KnownDevices } from './throttles/known-devices.store.js';
import { SignInThrottleStore } from './throttles/sign-in-throttle.store.js';
import { FormerUsersStore } from './users/former-users.store.js';

const PAUSE_MS = 3_600_000;

/** No shorter than any wait and any window. */
const THROTTLES_KEPT_MS = 3_600_000;

/** A new user gets a membership in the same transaction; this is for clocks that differ. */
const USERS_KEPT_MS = 3_600_000;

/** Deletes ended sessions, expired counters of attempts, and users of no organization once an hour. */
@Injectable()
export class SessionSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly sessions: SessionStore,
    private readonly throttles: SignInThrottleStore,
    private readonly devices: KnownDevices,
    private readonly networks: SignedInNetworks,
    private readonly pending: PendingSignIns,
    private readonly links: PasswordLinks,
    private readonly formerUsers: FormerUsersStore,
    private readonly clock: Clock,
    private readonly failures: SweepFailures,
  ) {
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      PAUSE_MS,
      (error) => failures.note('accounts', error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the running sweep while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Deletes what has ended. A step that fails does not stop the others; all run again an hour later. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.failures.attempt('sessions', () => this.sessions.deleteEnded(now, idleLimit(now)));
    await this.failures.attempt('sign_in_throttles', () =>
      this.throttles.deleteUntouchedSince(new Date(now.getTime() - THROTTLES_KEPT_MS)),
    );
    await this.failures.attempt('known_devices', () =>
      this.devices.deleteUnusedSince(new Date(now.getTime() - DEVICE_SECONDS * 1000)),
    );
    await this.failures.attempt('known_networks', () => this.networks.forgetOld());
    await this.failures.attempt('pending_sign_ins', () => this.pending.deleteEnded(now));
    await this.failures.attempt('password_links', () => this.links.deleteEnded(now));
    const createdBefore = new Date(now.getTime() - USERS_KEPT_MS);
    await this.failures.attempt('former_users', async () => {
      while ((await this.formerUsers.removeSome(createdBefore)) > 0) if (this.#sweeps.isStopped) return;
    });
  }
}
