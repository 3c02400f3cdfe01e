/** Where CI services check a project out: what is after it is the path within the project. */
const CHECKOUTS: readonly RegExp[] = [
  /^\/home\/runner\/work\/[^/]+\/[^/]+\//,
  /^\/__w\/[^/]+\/[^/]+\//,
  /^\/Users\/runner\/work\/[^/]+\/[^/]+\//,
  /^[A-Za-z]:\/a\/[^/]+\/[^/]+\//,
  /^\/github\/workspace\//,
  /^\/builds\/[^/]+\/[^/]+\//,
  /^\/home\/circleci\/(?:project|repo)\//,
  /^\/(?:root|home\/[^/]+)\/project\//,
  /^\/var\/(?:lib\/)?jenkins(?:_home)?\/workspace\/[^/]+\//,
  /^\/home\/jenkins\/(?:agent\/)?workspace\/[^/]+\//,
  /^\/home\/vsts\/work\/\d+\/s\//,
  /^[A-Za-z]:\/agent\/_work\/\d+\/s\//,
  /^\/opt\/(?:atlassian\/pipelines\/agent\/build|buildagent\/work\/[^/]+)\//,
  /^\/home\/travis\/build\/[^/]+\/[^/]+\//,
  /^\/bitrise\/src\//,
  /^\/codebuild\/output\/src\d*\/src\/[^/]+(?:\/[^/]+\/[^/]+)?\//,
  /^\/(?:app|workspace|workspaces\/[^/]+|usr\/src\/app|usr\/src|work|repo|code|build|src|project|tmp\/build)\//,
];

/** Folders in which sources and tests are, at the top of most projects. */
const TOP_FOLDER =
  /\/((?:src|lib|test|tests|spec|specs|__tests__|e2e|features|integration|cypress|packages|apps|libs|modules|crates|cmd|internal|pkg)\/.{1,4096})$/s;

/** A home directory, and the project in it. */
const HOME =
  /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[A-Za-z]:\/Users\/[^/]+)\/(?:[^/]+\/){0,3}?(?=(?:src|test|tests|spec|lib|packages|apps)\/)/;

/**
 * Returns the path of a source file within its project, with forward slashes: the same on every machine that runs the tests.
 * `root` is the project's own folder, where the report names it. A path that is relative already is only tidied up.
 */
export function projectPath(file: string, root?: string): string {
  const path = tidy(file);
  const base = root === undefined ? '' : `${tidy(root).replace(/\/$/, '')}/`;
  if (base.length > 1 && path.startsWith(base)) return path.slice(base.length);
  if (!isAbsolute(path)) return path.replace(/^(?:\.\/)+/, '');
  for (const checkout of [HOME, ...CHECKOUTS]) {
    const match = checkout.exec(path);
    if (match !== null && match[0].length < path.length) return path.slice(match[0].length);
  }
  return topFolder(path) ?? path;
}

function tidy(path: string): string {
  return path.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '').replaceAll('\\', '/');
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** Where the first folder with a usual name begins, which is the same wherever the project is. */
function topFolder(path: string): string | undefined {
  return path.length > 4096 ? undefined : TOP_FOLDER.exec(path)?.[1];
}
