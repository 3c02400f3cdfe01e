import { Injectable } from '@nestjs/common';
import { conflict, validationFailed } from '../common/problem.js';
import { PublicAddress } from '../common/public-address.js';
import { isSingleLine } from '../common/validation/single-line.js';
import { ConfigError, type SetupConfig } from '../config/config.js';
import { passwordError, requireGoodPassword } from '../sessions/passwords/password-rule.js';
import { SessionStarter, type SignedIn, type SignInContext } from '../sessions/session-starter.js';
import { isEmailAddress } from '../sessions/users/email-address.js';
import { UsersService } from '../sessions/users/users.service.js';
import { FirstOrganization, type FirstOrganizationCommand } from './first-organization.js';
import { SetupKey } from './setup-key.js';

/** The first organization and its owner, with the setup key. */
export interface SetupCommand extends FirstOrganizationCommand {
  readonly setupKey?: string;
}

/** Runs the first-run setup: possible once, while no user exists. */
@Injectable()
export class SetupService {
  constructor(
    private readonly users: UsersService,
    private readonly key: SetupKey,
    private readonly first: FirstOrganization,
    private readonly starter: SessionStarter,
    private readonly address: PublicAddress,
  ) {}

  /** Returns whether no user exists yet. */
  async isRequired(): Promise<boolean> {
    return !(await this.users.hasAny());
  }

  /** Returns the next step for the log at start, with the key if this start made it; undefined after the setup. */
  async instruction(): Promise<string | undefined> {
    if (!(await this.isRequired())) return undefined;
    const issued = await this.key.issue();
    const page = `${this.address.origin}/setup`;
    if (issued === undefined) return `Open ${page} to set Clarion up.`;
    if ('key' in issued) return `Open ${page}?key=${issued.key} to set Clarion up.`;
    return `Open the setup link that another instance, or an earlier start, logged at ${issued.loggedAt.toISOString()}. If it is lost, run "DELETE FROM setup_keys" on the database and restart one instance: it logs a new link.`;
  }

  /**
   * Creates the first organization and signs its owner in.
   * @throws Problem conflict after the setup; validation_failed for a wrong key or a password that the rule refuses.
   */
  async setUp(command: SetupCommand, context: SignInContext): Promise<SignedIn> {
    if (!(await this.isRequired())) throw alreadyDone();
    if (!(await this.key.admits(command.setupKey))) throw keyWrong();
    await requireGoodPassword(command.password, command);
    const account = await this.first.create(command, context.origin);
    if (account === undefined) throw alreadyDone();
    return this.starter.start(account, context);
  }

  /**
   * Runs the setup that the environment configures, unless it is done.
   * @throws ConfigError that names what is wrong with CLARION_SETUP_*.
   */
  async setUpFromEnvironment(setup: SetupConfig): Promise<void> {
    const command = await readSetupConfig(setup);
    if (await this.isRequired()) await this.first.create(command, undefined);
  }
}

function alreadyDone(): Error {
  return conflict('Sign in instead: the first-run setup is done.');
}

function keyWrong(): Error {
  return validationFailed([
    { pointer: '/setupKey', detail: 'setupKey must be the key in the setup link that the log shows at start' },
  ]);
}

/**
 * Reads the setup that the environment configures, with the checks of the route. The owner's first name is the part of the address
 * before the `@`.
 * @throws ConfigError that names every wrong variable.
 */
export async function readSetupConfig(config: SetupConfig): Promise<FirstOrganizationCommand> {
  const { email, password, organizationName } = config;
  const wrongPassword = await passwordError(password, { email, organizationName });
  const errors = [
    isEmailAddress(email) ? undefined : 'CLARION_SETUP_EMAIL must be an email address.',
    wrongPassword === undefined ? undefined : `CLARION_SETUP_PASSWORD ${wrongPassword}.`,
    isSingleLine(organizationName, 1, 200)
      ? undefined
      : 'CLARION_SETUP_ORGANIZATION must be one line of text with 1 to 200 characters.',
  ].filter((line) => line !== undefined);
  if (errors.length > 0) throw new ConfigError(errors);
  return { organizationName, name: email.slice(0, Math.min(email.indexOf('@'), 200)), email, password };
}
