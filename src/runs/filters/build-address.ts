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
