import type { Config } from '../config/config.js';
import type { AllowedDestinations } from '../outbound/destination-rule.js';

/** Returns the private destinations that the issuers of trust rules may have. */
export function trustedDestinations({ trustAllow: hosts }: Config): AllowedDestinations {
  return { hosts, variable: 'CLARION_TRUST_ALLOW' };
}
