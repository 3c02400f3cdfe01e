import type { Config } from '../../config/config.js';
import type { AllowedDestinations } from '../../outbound/destination-rule.js';

/** Returns the private destinations that webhooks may have. */
export function allowedDestinations({ webhooksAllow: hosts }: Config): AllowedDestinations {
  return { hosts, variable: 'CLARION_WEBHOOKS_ALLOW' };
}
