import { usageError } from '../cli-error.js';

/** How data is written. */
export type Format = 'text' | 'json' | 'markdown';

const FORMATS: readonly Format[] = ['text', 'json', 'markdown'];

/** The format that the flags ask for; text without any. @throws CliError usage for one that is not known, or two that differ */
export function formatOf({ json, format }: { readonly json?: boolean; readonly format?: string }): Format {
  const named = FORMATS.find((known) => known === format);
  if (format !== undefined && named === undefined) throw usageError(`Pass --format with one of ${FORMATS.join(', ')}.`);
  if (json === true && named !== undefined && named !== 'json') throw usageError('Pass --json or --format, not both.');
  return json === true ? 'json' : (named ?? 'text');
}
