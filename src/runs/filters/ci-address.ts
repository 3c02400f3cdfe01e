import { isJsonNumber, isJsonObject, type JsonValue } from '@clarion/reports/json';

/** How the address of a job or an attempt becomes that of its CI build. */
interface AddressRule {
  /** Matches a whole address. */
  readonly pattern: RegExp;
  /** The address of the build, in the notation of `String.replace`. */
  readonly build: string;
  /** Where the query names the build: the addresses of other pages of it. */
  readonly otherPages?: readonly string[];
}

/** The rules of `docs/builds.md`, by service; the first one that matches counts. */
const RULES: readonly AddressRule[] = [
  // GitHub Actions, also Enterprise; Gitea and Forgejo Actions
  { pattern: /^(https?:\/\/[^/?#]+\/[^?#]*\/actions\/runs\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // GitLab
  { pattern: /^(https?:\/\/[^/?#]+\/[^?#]*\/pipelines\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // CircleCI: a pipeline, with all its workflows
  { pattern: /^(https?:\/\/[^/?#]+\/pipelines\/[^/?#]+\/[^/?#]+\/[^/?#]+\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // Bitbucket Pipelines: older pages name the build in the fragment
  {
    pattern:
      /^(https?:\/\/[^/?#]+\/[^/?#]+\/[^/?#]+)\/(?:addon\/)?pipelines\/(?:home#!\/)?results\/(\d+)(?:[/?#].*)?$/s,
    build: '$1/pipelines/results/$2',
  },
  // Buildkite, Travis CI, AppVeyor
  { pattern: /^(https?:\/\/[^/?#]+\/[^?#]*\/builds\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  { pattern: /^(https?:\/\/[^/?#]+\/project\/[^/?#]+\/[^/?#]+\/build\/[^/?#]+)(?:[/?#].*)?$/s, build: '$1' },
  // Jenkins, and its Blue Ocean
  { pattern: /^(https?:\/\/[^/?#]+(?:\/[^?#]*)?\/job\/[^/?#]+\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  {
    pattern:
      /^(https?:\/\/[^/?#]+(?:\/jenkins)?\/blue\/organizations\/[^/?#]+\/[^/?#]+\/detail\/[^/?#]+\/\d+)(?:[/?#].*)?$/s,
    build: '$1',
  },
  // Azure Pipelines
  {
    pattern: /^(https?:\/\/[^/?#]+\/[^?#]*_build)(?:\/results|\/index)?\/?\?(?:[^#]*&)?buildId=(\d+)(?:[&#].*)?$/s,
    build: '$1/results?buildId=$2',
    otherPages: ['$1?buildId=$2', '$1/?buildId=$2', '$1/index?buildId=$2'],
  },
  // TeamCity
  {
    pattern: /^(https?:\/\/[^?#]+)\/view(?:Log|Queued)\.html\?(?:[^#]*&)?buildId=(\d+)(?:[&#].*)?$/s,
    build: '$1/viewLog.html?buildId=$2',
    otherPages: ['$1/viewQueued.html?buildId=$2'],
  },
  { pattern: /^(https?:\/\/[^?#]+\/buildConfiguration\/[^/?#]+\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // Drone
  { pattern: /^(https?:\/\/(?=[^/?#]*drone)[^/?#]+\/[^/?#]+\/[^/?#]+\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // Woodpecker
  { pattern: /^(https?:\/\/[^/?#]+\/[^?#]*\/pipeline\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // Semaphore
  { pattern: /^(https?:\/\/[^/?#]+\/workflows\/[0-9A-Fa-f-]+)(?:[/?#].*)?$/s, build: '$1' },
];

/** A fragment that is the route of a page: `#/builds/2` or `#!/builds/2`, but not `#step-2`. */
const ROUTE = /^#!?\//;

/**
 * Returns the address of the CI build that the address of a build, a job or an attempt belongs to; null for an empty one. An
 * address of an unknown service keeps its query, which may name the build.
 */
export function buildAddressOf(ciRunUrl: string): string | null {
  return pagesOf(ciRunUrl)[0] ?? null;
}

/**
 * Returns the addresses of pages of the CI build that an address belongs to, where their query or fragment names the build. None where
 * the path does.
 */
export function buildPagesOf(ciRunUrl: string): readonly string[] {
  return pagesOf(ciRunUrl).filter((page) => /[?#]/.test(page));
}

/** The pages of a CI build that addresses of it are known by, the one that is its address first; none for an empty address. */
function pagesOf(ciRunUrl: string): readonly string[] {
  const rule = RULES.find(({ pattern }) => pattern.test(ciRunUrl));
  if (rule !== undefined)
    return [rule.build, ...(rule.otherPages ?? [])].map((page) => ciRunUrl.replace(rule.pattern, page));
  const page = withoutPlace(ciRunUrl);
  let end = page.length;
  while (end > 0 && page[end - 1] === '/') end -= 1;
  return end === 0 ? [] : [page.slice(0, end)];
}

/** An address without the place in a page. */
function withoutPlace(address: string): string {
  const start = address.indexOf('#');
  return start === -1 || ROUTE.test(address.slice(start)) ? address : address.slice(0, start);
}

/** Parent addresses that an address is compared with. */
const MOST_PARENTS = 8;

/** The stored addresses that match an address: these texts, and those from `from` to before `to` in byte order. */
interface AddressCandidates {
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

/** Members of the metadata that contain the pull request, the preferred one first. */
const MEMBERS = ['pullRequest', 'pull_request', 'prNumber', 'pr'];

const LARGEST = 2_147_483_647;

const DIGITS = /^\d{1,10}$/;
const URL_END = /\/(?:pull|merge_requests|pull-requests)\/(\d{1,10})\/?(?:[?#]|$)/;
const REF = /^(?:refs\/)?(?:pull|merge-requests|pull-requests)\/(\d{1,10})(?:\/|$)/;
const URL_PART = /\/(?:pull|merge_requests|pull-requests)\/(\d{1,10})(?:[/?#]|$)/;

/** The number of a pull request: digits, from 1 to what an integer of the database holds; undefined for any other text. */
export function readPullRequest(text: string | undefined): number | undefined {
  const number = text !== undefined && DIGITS.test(text) ? Number(text) : 0;
  return number >= 1 && number <= LARGEST ? number : undefined;
}

/** The number in the first member that has one, of the first object that has one, as `readPullRequestValue` reads it. */
export function pullRequestOfMetadata(objects: readonly (JsonValue | undefined)[]): number | undefined {
  for (const object of objects) {
    if (!isJsonObject(object)) continue;
    for (const member of MEMBERS) {
      const number = Object.hasOwn(object, member) ? readPullRequestValue(object[member]) : undefined;
      if (number !== undefined) return number;
    }
  }
  return undefined;
}

/** The number in a git ref such as `refs/pull/12/merge`, else in a CI run's address that holds `/pull/12`; null without one. */
export function pullRequestOfAddresses(gitRef: string | null, ciRunUrl: string | null): number | null {
  return readPullRequest(REF.exec(gitRef ?? '')?.[1]) ?? readPullRequest(URL_PART.exec(ciRunUrl ?? '')?.[1]) ?? null;
}

/** The number of a pull request as people send it: a number, digits, or the URL of the pull request; undefined for anything else. */
export function readPullRequestValue(value: JsonValue | undefined): number | undefined {
  if (isJsonNumber(value)) return readPullRequest(String(value));
  if (typeof value !== 'string') return undefined;
  return readPullRequest(value) ?? readPullRequest(URL_END.exec(value)?.[1]);
}
