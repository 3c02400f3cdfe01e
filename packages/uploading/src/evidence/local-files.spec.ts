import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findLocalFile } from './local-files.js';

describe('the file that a report names', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-files-')));
  const repository = join(folder, 'shop');
  const report = join(folder, 'reports');
  beforeAll(() => {
    for (const name of [
      'shop/test-results/pay/a.png',
      'shop/.git/config',
      'shop/.env',
      'reports/x.png',
      'secret/key.pem',
    ]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), name);
    }
    symlinkSync(join(folder, 'secret/key.pem'), join(repository, 'link.png'));
    symlinkSync(join(repository, 'test-results/pay/a.png'), join(repository, 'inner.png'));
    symlinkSync(join(folder, 'secret'), join(repository, 'linked'));
    symlinkSync(repository, join(folder, 'alias'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const find = (path: string): string | undefined => findLocalFile(path, { repository, report: [report] })?.name;

  it.each([
    ['an absolute path', join(repository, 'test-results/pay/a.png'), 'test-results/pay/a.png'],
    ['a path within the repository', 'test-results/pay/a.png', 'test-results/pay/a.png'],
    ['a path beside the report', 'x.png', 'x.png'],
    ['a path that leaves the report for the repository', '../shop/test-results/pay/a.png', 'test-results/pay/a.png'],
    ['a path of a container', '/work/app/test-results/pay/a.png', 'test-results/pay/a.png'],
    ['a path of Windows', String.raw`C:\ci\app\test-results\pay\a.png`, 'test-results/pay/a.png'],
    [
      'a path over another name of the repository',
      join(folder, 'alias/test-results/pay/a.png'),
      'test-results/pay/a.png',
    ],
  ])('is found by %s', (_, path, name) => expect(find(path)).toBe(name));

  it.each([
    ['a file outside', join(folder, 'secret/key.pem')],
    ['a path that climbs out', '../secret/key.pem'],
    ['a path that climbs out of a folder of the repository', join(repository, 'test-results/../../secret/key.pem')],
    ['a link to a file outside', 'link.png'],
    ['a link to a file inside', 'inner.png'],
    ['a file behind a linked folder', 'linked/key.pem'],
    ['files of git', '.git/config'],
    ['files of git on another machine', '/work/app/.git/config'],
    ['a hidden file', '.env'],
    ['a folder', 'test-results'],
    ['the repository', '.'],
    ['nothing', ''],
    ['a NUL', 'x.png\0'],
    ['a file that is missing', 'test-results/pay/b.png'],
    ['the name alone of a path of another machine', '/a.png'],
    ['a device', '/dev/zero'],
    ['a long path', `/${'a/'.repeat(50_000)}b.png`],
  ])('is not %s', (_, path) => expect(find(path)).toBeUndefined());
});
