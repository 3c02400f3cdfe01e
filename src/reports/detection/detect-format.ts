import { FORMATS } from '../registry.js';
import type { ReportFormat, ReportHead } from '../report.js';

/** The format of a file that begins so; undefined for none that is known. */
export function detectFormat(head: ReportHead): ReportFormat | undefined {
  return FORMATS.find((format) => format.recognizes(head));
}

/** The format to read a file as: the one that the sender names, or the kin of it that the content shows; without a name, what the content shows. */
export function formatFor(head: ReportHead, named: ReportFormat | undefined): ReportFormat | undefined {
  const found = detectFormat(head);
  if (named === undefined) return found;
  return found !== undefined && (named.kin ?? []).includes(found.name) ? found : named;
}

/** The format that a word of `?format=` names, whatever its case. */
export function formatNamed(name: string): ReportFormat | undefined {
  const word = name.toLowerCase();
  return FORMATS.find((format) => format.name === word || (format.alsoNamed ?? []).includes(word));
}

/** All names that `?format=` takes, for people. */
export function formatNames(): readonly string[] {
  return FORMATS.flatMap((format) => [format.name, ...(format.alsoNamed ?? [])]).sort();
}
