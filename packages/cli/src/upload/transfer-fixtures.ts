import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { CliError } from '@clarion/uploading/cli-error';
import { send } from '@clarion/uploading/http/send';
import { headersOf, type Session } from '@clarion/uploading/http/session';
import { plain } from '@clarion/uploading/output/plain';
import type { LocalFixture } from '../files/fixtures.js';

/** The project whose fixtures are stored on the server. */
export interface FixtureStore {
  readonly session: Session;
  readonly projectId: string;
}

/** A fixture to fetch. */
export interface FixtureToPull {
  readonly path: string;
  readonly sha256: string;
  /** The folder that paths start from. */
  readonly root: string;
  /** Whether to replace a file with other bytes. */
  readonly force: boolean;
}

const TIMEOUT_MS = 300_000;

/** Stores a file as the newest version of a fixture. @throws CliError as `send` does, notFound for a file that is gone */
export async function pushFixture(store: FixtureStore, { file, path, sha256 }: LocalFixture): Promise<void> {
  const bytes = new Uint8Array(await readFile(file).catch(unreadable));
  const request = (): Request =>
    new Request(contentUrl(store, { path, sha256 }), {
      method: 'PUT',
      headers: { ...headersOf(store.session.token), 'content-type': 'application/octet-stream' },
      body: bytes,
    });
  await send(request, { timeoutMs: TIMEOUT_MS, isRepeatable: true, until: store.session.until });
}

/**
 * Fetches a version of a fixture into the folder, unless it is there.
 * @throws CliError as `send` does; usage for a path that leaves the folder, a file with other bytes, and bytes with another digest
 */
export async function pullFixture(
  store: FixtureStore,
  { path, sha256, root, force }: FixtureToPull,
): Promise<'written' | 'unchanged'> {
  const file = await placeWithin(root, path);
  const present = await readFile(file).catch(() => undefined);
  if (present !== undefined && digestOf(present) === sha256) return 'unchanged';
  if (present !== undefined && !force)
    throw new CliError('usage', `${plain(path)} has other bytes here. Pass --force to replace it.`);
  const bytes = await fetchBytes(store, { path, sha256 });
  if (digestOf(bytes) !== sha256)
    throw new CliError('unexpected', `The server sent other bytes of ${plain(path)} than it names. Try again.`);
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes, { flag: 'wx' });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return 'written';
}

async function fetchBytes(
  store: FixtureStore,
  version: { readonly path: string; readonly sha256: string },
): Promise<Uint8Array> {
  const request = (): Request => new Request(contentUrl(store, version), { headers: headersOf(store.session.token) });
  const response = await send(request, { timeoutMs: TIMEOUT_MS, isRepeatable: true, until: store.session.until });
  return new Uint8Array(await response.arrayBuffer());
}

function contentUrl(
  { session, projectId }: FixtureStore,
  query: { readonly path: string; readonly sha256: string },
): string {
  return `${session.url}/v1/projects/${projectId}/files/content?${new URLSearchParams({ ...query }).toString()}`;
}

/** Makes the folder of a file. Whatever the server names, nothing is written outside of the root, also not through a link. */
async function placeWithin(root: string, path: string): Promise<string> {
  const parts = path.split('/');
  if (
    isAbsolute(path) ||
    /[\\\p{Cc}]/u.test(path) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  )
    throw outside(path);
  if (parts.includes('.git')) throw outside(path);
  let folder = await realpath(root);
  const top = folder;
  for (const part of parts.slice(0, -1)) {
    await mkdir(join(folder, part), { recursive: true });
    folder = await realpath(join(folder, part));
    if (relative(top, folder).startsWith('..')) throw outside(path);
  }
  return join(folder, parts.at(-1) ?? '');
}

function outside(path: string): CliError {
  return new CliError('usage', `${plain(path)} is not a path within the repository. Nothing was written.`);
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function unreadable(error: unknown): never {
  throw new CliError('notFound', error instanceof Error ? error.message : String(error));
}
