import { isIP, type LookupFunction } from 'node:net';

/** Returns a look-up that finds only these addresses, which have been checked, even if the host has others by now. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else if (first === undefined) callback(new Error('The host has no address'), '');
    else callback(null, first.address, first.family);
  };
}
