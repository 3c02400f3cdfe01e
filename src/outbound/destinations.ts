import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { hostOf, refusalOfAddresses, refusalOfUrl, type AllowedDestinations } from './destination-rule.js';
import { HostLookup } from './host-lookup.js';

/** A URL that requests may not go to. The message is the second half of a sentence whose subject is the URL. */
export class DestinationRefused extends Error {}

/** Finds where requests to URLs of users may go. */
@Injectable()
export class Destinations {
  constructor(private readonly lookup: HostLookup) {}

  /**
   * Returns the allowed addresses of a URL's host, for a connection to exactly these. Raises what the resolver raises, and
   * @throws DestinationRefused
   */
  async addressesOf(url: URL, allowed: AllowedDestinations): Promise<readonly string[]> {
    const host = hostOf(url);
    const ofUrl = refusalOfUrl(url, allowed);
    const addresses = ofUrl === null && isIP(host) === 0 ? await this.lookup.addressesOf(host) : [host];
    const refusal = ofUrl ?? refusalOfAddresses(url, addresses, allowed);
    if (refusal !== null) throw new DestinationRefused(refusal);
    return addresses;
  }
}
