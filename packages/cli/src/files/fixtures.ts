import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { usageError } from '@clarion/uploading/cli-error';
import { findFiles, type FileSelection } from '@clarion/uploading/files/find-files';

/** The server refuses more for one run. */
const MOST_FIXTURES = 500;

/** A file that tests use. */
export interface Fixture {
  /** Relative to the repository, with `/` between folders. */
  readonly path: string;
  /** 64 hexadecimal digits in lower case. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A file that tests use, and where it is on this machine. */
export interface LocalFixture extends Fixture {
  readonly file: string;
}

/**
 * Computes the digests of the selected files, sorted by path.
 * @throws CliError usage for a file outside of `root`, a file that cannot be read, and too many files
 */
export async function readFixtures(selection: FileSelection, root: string): Promise<readonly LocalFixture[]> {
  const files = findFiles(selection);
  if (files.length > MOST_FIXTURES)
    throw usageError(`${files.length} files match the fixtures, and a run has at most ${MOST_FIXTURES}. Name fewer.`);
  const fixtures: LocalFixture[] = [];
  for (const file of files) fixtures.push({ file, path: pathWithin(root, file), ...(await digestOf(file)) });
  return fixtures;
}

function pathWithin(root: string, file: string): string {
  const path = relative(root, file).split(sep).join('/');
  if (path === '' || path.startsWith('../') || /^[A-Za-z]:/.test(path))
    throw usageError(`The fixture ${file} is outside of ${root}.`);
  return path;
}

async function digestOf(file: string): Promise<Pick<Fixture, 'sha256' | 'sizeBytes'>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    await pipeline(createReadStream(file), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
    });
  } catch (error) {
    throw usageError(`The fixture ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
