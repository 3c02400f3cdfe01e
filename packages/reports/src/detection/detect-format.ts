import { FORMATS } from '../registry.js';
import type { ReportFormat, ReportHead } from '../report.js';

/** Returns the format of a file by its beginning (see `toHead`); undefined for an unknown format. */
export function detectFormat(head: ReportHead): ReportFormat | undefined {
  return FORMATS.find((format) => hasRootOf(format, head) && format.recognizes(head));
}

function hasRootOf({ roots }: ReportFormat, { root }: ReportHead): boolean {
  return roots === undefined || (root !== undefined && roots.includes(root.name));
}

/**
 * Returns the format to read a file as: the named one, or a compatible format if the content shows one. Without a name, the
 * content decides.
 */
export function formatFor(head: ReportHead, named: ReportFormat | undefined): ReportFormat | undefined {
  const found = detectFormat(head);
  if (named === undefined) return found;
  return found !== undefined && (named.compatibleFormats ?? []).includes(found.name) ? found : named;
}

/** Returns the format with this name or alias, ignoring case. */
export function formatNamed(name: string): ReportFormat | undefined {
  const word = name.toLowerCase();
  return FORMATS.find((format) => format.name === word || (format.aliases ?? []).includes(word));
}

/** Lists the names of all formats. */
export function formatNames(): readonly string[] {
  return FORMATS.map(({ name }) => name).toSorted();
}

/** What most people send. */
const FAMILIAR: readonly string[] =
  'allure cucumber ctrf go gtest jest junit mocha mochawesome newman nunit playwright pytest robot rspec tap testng trx vitest xunit'.split(
    ' ',
  );

/** Names formats in an error, which has no room for all of them: those that most people send, and how many others there are. */
export function formatNamesInShort(): string {
  const others = formatNames().filter((name) => !FAMILIAR.includes(name)).length;
  return `${FAMILIAR.join(', ')}, or one of ${others} others, which the OpenAPI document lists`;
}

/** Lists the names and aliases of all formats. */
export function formatNamesAndAliases(): readonly string[] {
  return FORMATS.flatMap((format) => [format.name, ...(format.aliases ?? [])]).sort();
}
