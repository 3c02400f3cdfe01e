import { JEST } from '../formats/jest/jest.js';
import { PLAYWRIGHT } from '../formats/playwright/playwright.js';
import { NumberedIds, testIdOf } from '../identity/test-id.js';
import type { JsonValue } from '../json/json-value.js';
import { readJson } from '../json/read-json.js';
import { plainText } from '../text/clean-text.js';
import { listCtest, listNextest, listRspec, listVitest } from './list-json.js';
import { listDotnet } from './list-dotnet.js';
import { listGo, listLibtest, listPytest } from './list-lines.js';
import { listReport } from './list-report.js';
import { type ListedTest, UnreadableListing } from './listed-test.js';

/** A declared test, as a snapshot of declared tests has it. */
export interface DeclaredTest {
  readonly testId: string;
  readonly tags?: readonly string[];
  readonly skipped?: boolean;
  /** False: the identity that reports of the test have is not certain. */
  readonly projectionComplete?: false;
  readonly incompleteReason?: string;
}

/** How to read the list of a runner. */
interface ListingFormat {
  /** The command that prints the list. */
  readonly command: string;
  readonly read: (bytes: Uint8Array) => Promise<readonly ListedTest[]> | readonly ListedTest[];
}

const FORMATS: ReadonlyMap<string, ListingFormat> = new Map<string, ListingFormat>([
  ['playwright', { command: 'playwright test --list --reporter=json', read: (bytes) => listReport(PLAYWRIGHT, bytes) }],
  ['vitest', { command: 'vitest list --json', read: (bytes) => listVitest(jsonOf(bytes)) }],
  ['jest', { command: "jest --json -t '(?!)'", read: (bytes) => listReport(JEST, bytes) }],
  ['pytest', { command: 'pytest --collect-only -q', read: (bytes) => listPytest(textOf(bytes)) }],
  ['go', { command: 'go test -list . ./...', read: (bytes) => listGo(textOf(bytes)) }],
  ['nextest', { command: 'cargo nextest list --message-format json', read: (bytes) => listNextest(jsonOf(bytes)) }],
  ['libtest', { command: 'cargo test -- --list 2>&1', read: (bytes) => listLibtest(textOf(bytes)) }],
  ['rspec', { command: 'rspec --dry-run --format json', read: listRspec }],
  ['dotnet', { command: 'dotnet test --list-tests', read: (bytes) => listDotnet(textOf(bytes)) }],
  ['ctest', { command: 'ctest --show-only=json-v1', read: (bytes) => listCtest(jsonOf(bytes)) }],
]);

/** The names of the formats, each with the command that prints such a list. */
export const LISTING_FORMATS: readonly (readonly [string, string])[] = [...FORMATS].map(([name, { command }]) => [
  name,
  command,
]);

/** The bytes of a list, its format, and the folder of the checkout, where it is known. */
export interface ListingInput {
  readonly bytes: Uint8Array;
  readonly format: string;
  readonly root?: string | undefined;
}

/**
 * Reads the tests that a runner lists. They get the ids that the reports of the same runner get, when they are uploaded with the same
 * folder of the checkout. Lists that are read with one `ids` are numbered together.
 * @throws UnreadableListing for a damaged list, one without tests, and one in another format
 */
export async function readListing(
  { bytes, format, root }: ListingInput,
  ids = new NumberedIds(),
): Promise<readonly DeclaredTest[]> {
  const listing = FORMATS.get(format);
  if (listing === undefined) throw new UnreadableListing(`${format} is not a format of lists.`);
  const tests = await listing.read(bytes);
  if (tests.length === 0) throw new UnreadableListing(`The list has no tests. Use \`${listing.command}\`.`);
  return tests.map((test) => toDeclared(test, ids.take(testIdOf(test, root))));
}

function toDeclared({ tags = [], isSkipped = false, doubt }: ListedTest, testId: string): DeclaredTest {
  return {
    testId,
    ...(tags.length === 0 ? {} : { tags: tags.map(plainText) }),
    ...(isSkipped ? { skipped: true } : {}),
    ...(doubt === undefined ? {} : { projectionComplete: false, incompleteReason: doubt }),
  };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function jsonOf(bytes: Uint8Array): JsonValue {
  try {
    return readJson(bytes, 'the list');
  } catch (error) {
    throw new UnreadableListing(error instanceof Error ? error.message : 'The list is not JSON.');
  }
}
