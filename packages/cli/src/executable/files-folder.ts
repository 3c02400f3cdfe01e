import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns where the executable keeps its files: the user's folder for caches, by the rules of the platform (XDG Base Directory Specification on
 * Linux). Each build has a folder of its own.
 */
export function filesFolder(build: string, platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  return join(cacheFolder(platform, environment), 'clarion', build);
}

function cacheFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return environment['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  const named = environment['XDG_CACHE_HOME'];
  return named?.startsWith('/') === true ? named : join(homedir(), '.cache');
}
