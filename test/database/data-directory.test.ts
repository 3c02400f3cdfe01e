import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataDirectoryInUse } from '../../src/database/embedded/data-directory-lock.js';
import { DataDirectoryUnusable } from '../../src/database/embedded/data-files.js';
import { startEmbedded } from '../../src/database/embedded/embedded-database.js';
import { testTemplate } from '../support/embedded-test-database.js';
import { temporaryDirectory } from '../support/process.js';
import { Child } from './child.js';

const MINUTE_MS = 60_000;

let directory: ReturnType<typeof temporaryDirectory>;

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(() => directory.remove());

test(
  'a second process is refused, with the first one and the directory by name, until the first was killed',
  async () => {
    const path = join(directory.path, 'made', 'on', 'the', `way${'-long'.repeat(30)}`);
    const first = new Child('hold', path);
    expect(await first.waitFor('opened', 'refused')).toBe('opened');
    await expect(startEmbedded(path)).rejects.toThrow(new DataDirectoryInUse(path, first.pid));
    const second = new Child('hold', path);
    expect(await second.waitFor('opened', 'refused')).toBe('refused');
    expect(JSON.parse(second.said('refused')[0] ?? '')).toEqual({
      name: 'DataDirectoryInUse',
      message: `The data directory ${path} is in use by process ${first.pid}; stop that process or choose another directory.`,
    });
    await first.kill();
    const third = new Child('hold', path);
    expect(await third.waitFor('opened', 'refused')).toBe('opened');
    await third.finish();
  },
  MINUTE_MS,
);

test(
  'of processes that start at the same instant exactly one gets the directory',
  async () => {
    const children = [1, 2, 3].map(() => new Child('hold', directory.path));
    const outcomes = await Promise.all(children.map((child) => child.waitFor('opened', 'refused')));
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1);
    const refusals = children.flatMap((child) => child.said('refused'));
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) expect(JSON.parse(refusal)).toMatchObject({ name: 'DataDirectoryInUse' });
    await Promise.all(children.map((child) => child.finish()));
  },
  MINUTE_MS,
);

test('a directory that cannot be made is named, with the reason', async () => {
  await writeFile(join(directory.path, 'file'), '');
  const path = join(directory.path, 'file', 'data');
  await expect(startEmbedded(path)).rejects.toThrow(DataDirectoryUnusable);
  await expect(startEmbedded(path)).rejects.toThrow(`The data directory ${path} cannot be used: ENOTDIR`);
});

test('files of another version of PostgreSQL are not touched', async () => {
  await mkdir(join(directory.path, 'files'));
  await writeFile(join(directory.path, 'files', 'PG_VERSION'), '17\n');
  await expect(startEmbedded(directory.path)).rejects.toThrow('was written by PostgreSQL 17, and this Clarion reads');
});

test('files of something else are not touched', async () => {
  await mkdir(join(directory.path, 'files'));
  await writeFile(join(directory.path, 'files', 'letter'), 'Dear');
  const started = startEmbedded(directory.path, { template: await testTemplate() });
  await expect(started).rejects.toThrow('is not the embedded database; move it away');
});

test('while a restore is interrupted, no empty database takes the place of the one that was moved away', async () => {
  const restoring = join(directory.path, 'restoring');
  await mkdir(restoring);
  const start = (): Promise<unknown> =>
    startEmbedded(directory.path).then(
      () => 'started',
      (error: unknown) => String(error),
    );
  expect(await start()).toContain(`A restore was interrupted. Run it again, with --replace; or remove ${restoring}`);
  expect(await readdir(directory.path)).toEqual(['lock', 'restoring']);
});
