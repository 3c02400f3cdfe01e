/** Whether requests are sent through the proxy that the environment names. */
export interface ProxyStatus {
  readonly isUsed: boolean;
  /** The variables, whether they are used, and what to do if not. */
  readonly sentence: string;
}

const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/**
 * Returns whether the proxy variables are used; undefined when none is set. The `http` module supports proxies since Node 24.5 and
 * 22.21 (nodejs.org, `http.Agent`, Built-in Proxy Support), and only when NODE_USE_ENV_PROXY is 1 at its start.
 */
export function proxyStatus(
  environment: Readonly<Record<string, string | undefined>>,
  nodeVersion: string,
): ProxyStatus | undefined {
  const variables = VARIABLES.filter((name) => (environment[name] ?? '') !== '');
  if (variables.length === 0) return undefined;
  const isUsed = supportsProxies(nodeVersion) && environment['NODE_USE_ENV_PROXY'] === '1';
  return {
    isUsed,
    sentence: isUsed
      ? `${variables.join(', ')}: used, except for the hosts in NO_PROXY`
      : `${variables.join(', ')}: not used. ${remedy(nodeVersion)}`,
  };
}

function remedy(nodeVersion: string): string {
  if (supportsProxies(nodeVersion)) return 'Set NODE_USE_ENV_PROXY=1 to send requests through the proxy.';
  return `Node ${nodeVersion} does not support proxies. Use Node 24.5 or later and set NODE_USE_ENV_PROXY=1.`;
}

function supportsProxies(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}
