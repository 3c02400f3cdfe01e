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

/**
 * Lists the names of formats for a sentence: without those that are a form of another one and begin with its name, such as `go-text`
 * beside `go`.
 */
export function formatNamesInShort(): readonly string[] {
  const names = new Set(formatNames());
  // What runners print for people is found out: an error has no room for all of them.
  const reports = [...names].filter((name) => !name.endsWith('-text'));
  return reports.filter((name) => !isFormOf(names, name));
}

function isFormOf(names: ReadonlySet<string>, name: string): boolean {
  const words = name.split('-');
  return words.some((_, index) => index > 0 && names.has(words.slice(0, index).join('-')));
}

/** Lists the names and aliases of all formats. */
export function formatNamesAndAliases(): readonly string[] {
  return FORMATS.flatMap((format) => [format.name, ...(format.aliases ?? [])]).sort();
}
