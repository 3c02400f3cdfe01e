import { describe, expect, it } from '@jest/globals';
import { homedir } from 'node:os';
import { filesFolder } from './files-folder.js';

describe('the folder of an executable', () => {
  it.each([
    ['linux', {}, `${homedir()}/.cache/clarion/0.1.0-ab`],
    ['linux', { XDG_CACHE_HOME: '/var/cache/ada' }, '/var/cache/ada/clarion/0.1.0-ab'],
    // The specification: relative paths are invalid and ignored.
    ['linux', { XDG_CACHE_HOME: 'cache' }, `${homedir()}/.cache/clarion/0.1.0-ab`],
    ['linux', { XDG_CACHE_HOME: '' }, `${homedir()}/.cache/clarion/0.1.0-ab`],
    ['darwin', { XDG_CACHE_HOME: '/var/cache/ada' }, `${homedir()}/Library/Caches/clarion/0.1.0-ab`],
    ['win32', { LOCALAPPDATA: '/c/Users/ada/AppData/Local' }, '/c/Users/ada/AppData/Local/clarion/0.1.0-ab'],
    ['win32', {}, `${homedir()}/AppData/Local/clarion/0.1.0-ab`],
  ] as const)('on %s with %j is %s', (platform, environment, folder) => {
    expect(filesFolder('0.1.0-ab', platform, environment)).toBe(folder);
  });
});
