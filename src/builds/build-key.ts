import { createHash } from 'node:crypto';

/** How the address of a job or an attempt becomes that of its CI build. */
interface AddressRule {
  /** Matches a whole address. */
  readonly pattern: RegExp;
  /** The address of the build, in the notation of `String.replace`. */
  readonly build: string;
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
  },
  // TeamCity
  {
    pattern: /^(https?:\/\/[^?#]+)\/view(?:Log|Queued)\.html\?(?:[^#]*&)?buildId=(\d+)(?:[&#].*)?$/s,
    build: '$1/viewLog.html?buildId=$2',
  },
  { pattern: /^(https?:\/\/[^?#]+\/buildConfiguration\/[^/?#]+\/\d+)(?:[/?#].*)?$/s, build: '$1' },
  // Drone
  { pattern: /^(https?:\/\/[^/?#]*drone[^/?#]*\/[^/?#]+\/[^/?#]+\/\d+)(?:[/?#].*)?$/s, build: '$1' },
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
  const rule = RULES.find(({ pattern }) => pattern.test(ciRunUrl));
  if (rule !== undefined) return ciRunUrl.replace(rule.pattern, rule.build);
  const page = withoutPlace(ciRunUrl);
  let end = page.length;
  while (end > 0 && page[end - 1] === '/') end -= 1;
  return end === 0 ? null : page.slice(0, end);
}

/** An address without the place in a page. */
function withoutPlace(address: string): string {
  const start = address.indexOf('#');
  return start === -1 || ROUTE.test(address.slice(start)) ? address : address.slice(0, start);
}

/** What an upload says about its build. */
export interface NamedBuild {
  /** The name of the build, as it was sent. */
  readonly build: string | null;
  readonly ciRunUrl: string | null;
}

/** The key of a build. */
export interface BuildKey {
  /** SHA-256 of what names the build: runs of one project with the same key belong together. */
  readonly digest: Buffer;
  /** Whether the upload names the build, and not only the address of its CI run. */
  readonly isNamed: boolean;
}

/**
 * Returns the key of the build that an upload belongs to: its `build`, else the address of its CI build. Null when it has
 * neither: the run is then a build of its own.
 */
export function buildKeyOf({ build, ciRunUrl }: NamedBuild): BuildKey | null {
  if (build !== null) return { digest: digestOf('name', build), isNamed: true };
  const address = ciRunUrl === null ? null : buildAddressOf(ciRunUrl);
  return address === null ? null : { digest: digestOf('address', address), isNamed: false };
}

/** The migration of the first builds computes the same in SQL. */
function digestOf(kind: 'name' | 'address', text: string): Buffer {
  return createHash('sha256').update(`${kind} ${text}`).digest();
}
