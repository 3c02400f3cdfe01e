import {
  LISTING_FORMATS,
  NumberedIds,
  readListing,
  UnreadableListing,
  type DeclaredTest,
} from '@clarion/reports/listings';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import { closestName } from '@clarion/uploading/config/closest-name';

/** A list of tests, and the format that it is in. */
export interface TestList {
  /** How messages name it. */
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
}

/** Where a list is: a file, or `-` for standard input. */
export interface ListSource {
  readonly format: string;
  readonly file: string;
}

const FORMATS = LISTING_FORMATS.map(([name]) => name);

/** Parses the arguments of `sync`: files, each with `format:` in front or with the format of the flag. @throws CliError usage */
export function listSources(words: readonly string[], format: string | undefined): readonly ListSource[] {
  return words.map((word) => {
    const prefix = FORMATS.find((name) => word.startsWith(`${name}:`));
    return prefix === undefined
      ? { format: requireFormat(format), file: word }
      : { format: prefix, file: word.slice(prefix.length + 1) };
  });
}

/** Returns a known format. @throws CliError usage */
export function requireFormat(format: string | undefined): string {
  if (format !== undefined && FORMATS.includes(format)) return format;
  const known = `Pass one of ${FORMATS.join(', ')}.`;
  if (format === undefined) throw usageError(`The format of the list is missing. Pass --format. ${known}`);
  const closest = closestName(format, FORMATS);
  throw usageError(
    `--format ${format} is unknown. ${closest === undefined ? known : `Did you mean ${closest}? ${known}`}`,
  );
}

/** Reads the bytes of a list. @throws CliError notFound for an unreadable file */
export async function readList({ format, file }: ListSource, directory: string): Promise<TestList> {
  if (file === '-') return { name: 'standard input', format, bytes: await buffer(process.stdin) };
  try {
    return { name: file, format, bytes: readFileSync(resolve(directory, file)) };
  } catch (error) {
    throw new CliError('notFound', `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads the tests of lists. `root` is the folder of the checkout. @throws CliError rejected for a list that is not whole */
export async function testsOf(lists: readonly TestList[], root: string | undefined): Promise<readonly DeclaredTest[]> {
  const ids = new NumberedIds();
  const tests: DeclaredTest[] = [];
  for (const { name, format, bytes } of lists) {
    try {
      for (const test of await readListing({ bytes, format, root }, ids)) tests.push(test);
    } catch (error) {
      if (!(error instanceof UnreadableListing)) throw error;
      throw new CliError('rejected', `${name}: ${error.message} Nothing was sent.`);
    }
  }
  return tests;
}
