import { buildPagesOf } from './build-address.js';

/** Parent addresses that an address is compared with. */
const MOST_PARENTS = 8;

/** The stored addresses that match an address: these texts, and those from `from` to before `to` in byte order. */
export interface AddressCandidates {
  readonly exact: readonly string[];
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

/** An address without its query, its fragment and the slashes at its end; empty when nothing is left. */
export function normalizeAddress(address: string): string {
  const cut = address.search(/[?#]/);
  let end = cut === -1 ? address.length : cut;
  while (end > 0 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/**
 * The stored addresses that name the same CI run as an address that is not empty. Where its query or fragment names the build: the
 * pages of that build. Else: the address, what has a path behind it, and what it has a path behind (the nearest 8 parents, not the
 * host alone). Each range can be looked up in an index.
 */
export function candidatesOf(ciRunUrl: string): AddressCandidates {
  const pages = buildPagesOf(ciRunUrl);
  return pages.length > 0 ? withPages(pages) : withPaths(normalizeAddress(ciRunUrl));
}

function withPages(pages: readonly string[]): AddressCandidates {
  return { exact: pages, ranges: pages.flatMap((page) => [behind(page, '&'), behind(page, '#')]) };
}

function withPaths(address: string): AddressCandidates {
  const addresses = [address, ...parentsOf(address)];
  return {
    exact: addresses.flatMap((each) => [each, `${each}/`]),
    ranges: [
      behind(address, '/'),
      ...addresses.flatMap((each) => [behind(each, '?'), behind(each, '#'), behind(each, '/?'), behind(each, '/#')]),
    ],
  };
}

/** All texts that begin with an address and an ending. The ending's last character is below 0x7F, so the next one ends them. */
function behind(address: string, ending: string): { readonly from: string; readonly to: string } {
  const next = String.fromCharCode(ending.charCodeAt(ending.length - 1) + 1);
  return { from: address + ending, to: address + ending.slice(0, -1) + next };
}

function parentsOf(address: string): readonly string[] {
  const parents: string[] = [];
  const host = endOfHost(address);
  let end = address.lastIndexOf('/');
  while (end > host && parents.length < MOST_PARENTS) {
    parents.push(address.slice(0, end));
    end = address.lastIndexOf('/', end - 1);
  }
  return parents;
}

/** The place of the first slash behind the host; a text without a scheme has no host. */
function endOfHost(address: string): number {
  const scheme = address.indexOf('://');
  const slash = scheme === -1 ? 0 : address.indexOf('/', scheme + 3);
  return slash === -1 ? address.length : slash;
}
