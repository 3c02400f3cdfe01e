import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectBuild } from './build-context.js';

let folder: string;
let shop: string;

function git(...command: readonly string[]): string {
  const settings = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...settings, ...command], { cwd: shop, encoding: 'utf8', stdio: 'pipe' }).trim();
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-context-')));
  shop = join(folder, 'a\nshop');
  mkdirSync(join(shop, 'src'), { recursive: true });
  git('init', '-q', '-b', 'topic/cart');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the build of a working copy', () => {
  it('has a branch and no commit before the first one', () => {
    const build = detectBuild(join(shop, 'src'), {});
    expect(build).toMatchObject({ branch: 'topic/cart', repositoryRoot: shop });
    expect(build.commitSha).toBeUndefined();
  });

  it('has root, branch and commit, and no branch where the head is detached', () => {
    git('commit', '-q', '--allow-empty', '-m', 'First');
    const commitSha = git('rev-parse', 'HEAD');
    expect(detectBuild(join(shop, 'src'), {})).toMatchObject({ branch: 'topic/cart', commitSha, repositoryRoot: shop });
    git('checkout', '-q', '--detach');
    const detached = detectBuild(shop, {});
    expect(detached).toMatchObject({ commitSha, repositoryRoot: shop });
    expect(detached.branch).toBeUndefined();
  });

  it('has nothing of git outside of it', () => {
    const { repositoryRoot, branch, commitSha } = detectBuild(folder, {});
    expect([repositoryRoot, branch, commitSha]).toEqual([undefined, undefined, undefined]);
  });
});
