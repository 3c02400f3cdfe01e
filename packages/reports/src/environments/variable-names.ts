/** Names of variables that an environment may have: upper case, as shells and CI systems write them. */
const NAME = /^[A-Z][A-Z0-9_]{0,127}$/;

/** Variables of the machine and of the command line itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'ALL_PROXY',
  'BASHOPTS',
  'BASH_ENV',
  'BROWSER',
  'CDPATH',
  'CLASSPATH',
  'COMSPEC',
  'EDITOR',
  'ENV',
  'FTP_PROXY',
  'GOFLAGS',
  'GOPROXY',
  'GRADLE_OPTS',
  'HOME',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'IFS',
  'JAVA_OPTS',
  'JAVA_TOOL_OPTIONS',
  'JDK_JAVA_OPTIONS',
  'JRUBY_OPTS',
  'MAKEFLAGS',
  'NO_PROXY',
  'PAGER',
  'PATH',
  'PATHEXT',
  'PROMPT_COMMAND',
  'SBT_OPTS',
  'SHELL',
  'SHELLOPTS',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'TMPDIR',
  'VISUAL',
  'WINDIR',
  'ZDOTDIR',
]);

/**
 * Beginnings of names with which interpreters, loaders and package managers choose the code that they run, or what they trust. Whoever may
 * change an environment on the server must not run code where tests run.
 */
const RESERVED_START =
  /^(?:BASH_FUNC|BUNDLE_|CARGO_|CI_|CLARION_|COMPLUS_|CORECLR_|COR_|DENO_|DOTNET_|DYLD_|ERL_|GCONV_|GEM_|GIT_|GITHUB_|GITLAB_|JULIA_|LD_|LUA_|MAVEN_|MSBUILD|NODE_|NPM_|OPENSSL_|PERL|PHPRC|PHP_INI|PIP_|PYTEST_|PYTHON|REQUESTS_CA|RUBY|RUSTC|RUSTFLAGS|R_|SSH_|SSL_|UV_|YARN_)/;

/** Whether a text has the form of a variable's name. */
export function isVariableName(text: string): boolean {
  return NAME.test(text);
}

/**
 * Says why an environment may not set a variable; undefined when it may. The server refuses such names, and the command line does not
 * set them whatever a server sends.
 */
export function variableNameProblem(name: string): string | undefined {
  if (!isVariableName(name))
    return 'names are upper case letters, digits and underscores, at most 128, and begin with a letter';
  if (name === 'BASE_URL') return 'send the base address as baseUrl: clarion run sets BASE_URL from it';
  if (RESERVED.has(name) || RESERVED_START.test(name))
    return `${name} changes how programs start, so set it where the tests run`;
  return undefined;
}
