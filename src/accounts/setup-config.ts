import { isSingleLine } from '../common/validation/single-line.js';
import { ConfigError, type SetupConfig } from '../config/config.js';
import { isEmailAddress } from './email-address.js';
import type { Founding } from './organization-founder.js';
import { passwordComplaint } from './password-rule.js';

/**
 * The set-up that the environment asks for, checked as the route checks it. The owner is called by the address until it is
 * changed.
 * @throws ConfigError that names every variable that is wrong.
 */
export function readSetupConfig({ email, password, organizationName }: SetupConfig): Founding {
  const complaint = passwordComplaint(password, email);
  const complaints = [
    isEmailAddress(email) ? undefined : 'CLARION_SETUP_EMAIL must be an email address.',
    complaint === undefined ? undefined : `CLARION_SETUP_PASSWORD ${complaint}.`,
    isSingleLine(organizationName, 1, 200)
      ? undefined
      : 'CLARION_SETUP_ORGANIZATION must be one line of text with 1 to 200 characters.',
  ].filter((line) => line !== undefined);
  if (complaints.length > 0) throw new ConfigError(complaints);
  return { organizationName, name: email.slice(0, Math.min(email.indexOf('@'), 200)), email, password };
}
