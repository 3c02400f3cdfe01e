/** What the environment says of proxies, and whether this Node follows it. */
export interface ProxyFacts {
  /** The variables that name a proxy, or what none is used for. */
  readonly variables: readonly string[];
  readonly isUsed: boolean;
  /** What to do where it is not. */
  readonly sentence: string;
}

const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/**
 * What the variables for proxies mean for requests; undefined where none is set. The module `http` sends requests through a proxy since
 * Node 24.5 and 22.21 (nodejs.org, `http.Agent`, Built-in Proxy Support), and only where NODE_USE_ENV_PROXY is 1 when it starts.
 */
export function proxyFacts(
  environment: Readonly<Record<string, string | undefined>>,
  nodeVersion: string,
): ProxyFacts | undefined {
  const variables = VARIABLES.filter((name) => (environment[name] ?? '') !== '');
  if (variables.length === 0) return undefined;
  const isUsed = knowsProxies(nodeVersion) && environment['NODE_USE_ENV_PROXY'] === '1';
  return {
    variables,
    isUsed,
    sentence: isUsed
      ? `${variables.join(', ')}: used, but for what NO_PROXY names`
      : `${variables.join(', ')}: not used. ${wayOut(nodeVersion)}`,
  };
}

function wayOut(nodeVersion: string): string {
  if (knowsProxies(nodeVersion)) return 'Set NODE_USE_ENV_PROXY=1 to send requests through it.';
  return `Node ${nodeVersion} sends requests past proxies: take Node 24.5 and set NODE_USE_ENV_PROXY=1 to send them through it.`;
}

function knowsProxies(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}
