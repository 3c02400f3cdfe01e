import { isSingleLine } from '../common/validation/single-line.js';
import { ConfigError, type SetupConfig } from '../config/config.js';
import { isEmailAddress } from '../sessions/users/email-address.js';
import type { FirstOrganizationCommand } from './first-organization.js';
import { passwordError } from '../sessions/passwords/password-rule.js';

/**
 * Reads the setup that the environment configures, with the checks of the route. The owner's first name is the part of the address
 * before the `@`.
 * @throws ConfigError that names every wrong variable.
 */
export async function readSetupConfig(config: SetupConfig): Promise<FirstOrganizationCommand> {
  const { email, password, organizationName } = config;
  const wrongPassword = await passwordError(password, email);
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
