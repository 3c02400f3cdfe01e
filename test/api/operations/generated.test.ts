import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../../src/common/package-root.js';

describe('Generated and committed files', () => {
  it.each(['openapi.main.js', 'environment-reference.main.js'])('is what the built %s makes', (program) => {
    const path = join(packageRoot(), 'dist', 'src', 'operations', program);
    const { status, stderr } = spawnSync(process.execPath, [path, '--check'], { encoding: 'utf8', timeout: 25_000 });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
