import type { Context } from '../context.js';
import { plural } from '../output/counts.js';
import type { RunFields } from '../upload/run-fields.js';
import { AttachmentChoice } from './choose-attachments.js';
import type { LocalFile } from './local-files.js';
import { readResults } from './read-results.js';
import { SourceChoice, type SourceLines } from './source-choice.js';

/** The tests whose files are sent. */
export const ATTACHMENTS_MODES = ['none', 'failed', 'all'] as const;

/** Whose files are sent. */
export type AttachmentsMode = (typeof ATTACHMENTS_MODES)[number];

/** The reports of a run, and what to look for. */
export interface CollectRequest {
  readonly reports: readonly string[];
  readonly fields: RunFields;
  readonly flags: {
    readonly attachments: AttachmentsMode;
    /** False sends no lines of source. */
    readonly source?: boolean;
  };
}

/** What the machine of the tests has beside their reports. */
export interface Evidence {
  /** The files that reports name for tests. */
  readonly attachments: readonly LocalFile[];
  /** The lines around the places of failures. */
  readonly sources: readonly SourceLines[];
}

/** Collects what reports refer to, as far as it is in the repository or beside the reports. */
export async function collectEvidence(
  { directory, output }: Context,
  { reports, fields, flags: { attachments: mode, source = true } }: CollectRequest,
): Promise<Evidence> {
  if ((mode === 'none' && !source) || reports.length === 0) return { attachments: [], sources: [] };
  const { repositoryRoot } = fields;
  const root = typeof repositoryRoot === 'string' ? repositoryRoot : undefined;
  const choice = new AttachmentChoice(root ?? directory);
  const sources = new SourceChoice(root ?? directory);
  for await (const result of readResults(reports, root, (status) => mode === 'all' || status === 'failed')) {
    if (mode !== 'none') choice.add(result);
    if (source) sources.add(result);
  }
  if (choice.leftOut > 0)
    output.warn(
      `${plural(choice.leftOut, 'attachment')} left out: at most 200 files of 32 MB each and 256 MB together are sent, and 2,000 are looked for.`,
    );
  output.debug(
    `Attachments: ${choice.files.length} found, ${choice.missing} not in the repository or beside the reports.`,
  );
  return { attachments: choice.files, sources: sources.sources };
}
