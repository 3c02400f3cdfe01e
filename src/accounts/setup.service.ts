import { Injectable } from '@nestjs/common';
import { conflict, validationFailed } from '../common/problem.js';
import { PublicAddress } from '../common/public-address.js';
import type { SetupConfig } from '../config/config.js';
import { AccountReader } from './account.reader.js';
import { OrganizationFounder, type Founding } from './organization-founder.js';
import { requireGoodPassword } from './password-rule.js';
import { SessionStarter, type SignedIn, type Visit } from './session-starter.js';
import { readSetupConfig } from './setup-config.js';
import { SetupKey } from './setup-key.js';

/** What the first-run set-up is told. */
export interface SetupOrder extends Founding {
  readonly setupKey?: string;
}

/** The first-run set-up: possible while there is no user, and once. */
@Injectable()
export class SetupService {
  constructor(
    private readonly reader: AccountReader,
    private readonly key: SetupKey,
    private readonly founder: OrganizationFounder,
    private readonly starter: SessionStarter,
    private readonly address: PublicAddress,
  ) {}

  /** Whether there is no user yet. */
  async isRequired(): Promise<boolean> {
    return !(await this.reader.hasUsers());
  }

  /** The address of the set-up page, for the log at start, with the key where one is needed; undefined when it is done. */
  async link(): Promise<string | undefined> {
    if (!(await this.isRequired())) return undefined;
    const query = this.key.value === undefined ? '' : `?key=${this.key.value}`;
    return `${this.address.origin}/setup${query}`;
  }

  /**
   * Creates the first organization and signs its owner in.
   * @throws Problem conflict when the set-up is done; validation_failed for a wrong key or a password that the rule refuses.
   */
  async setUp(order: SetupOrder, visit: Visit): Promise<SignedIn> {
    if (!(await this.isRequired())) throw alreadyDone();
    if (!this.key.admits(order.setupKey)) throw keyWrong();
    requireGoodPassword(order.password, order.email);
    const account = await this.founder.found(order, visit.origin);
    if (account === undefined) throw alreadyDone();
    return this.starter.start(account, visit);
  }

  /**
   * Does the set-up that the environment asks for, unless it is done.
   * @throws ConfigError that names what is wrong with CLARION_SETUP_*.
   */
  async setUpFromEnvironment(setup: SetupConfig): Promise<void> {
    const founding = readSetupConfig(setup);
    if (await this.isRequired()) await this.founder.found(founding, undefined);
  }
}

function alreadyDone(): Error {
  return conflict('Sign in instead: the first-run set-up is done.');
}

function keyWrong(): Error {
  return validationFailed([
    { pointer: '/setupKey', detail: 'setupKey must be the key in the set-up link that the log shows at start' },
  ]);
}
