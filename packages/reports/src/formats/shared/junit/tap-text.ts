import type { ReportedFailure } from '../../../report.js';
import { diagnosedFailure } from '../tap/tap-failure.js';
import { readDiagnosis } from '../tap/tap-diagnosis.js';

/** What begins a block of YAML below a point of TAP, which converters copy into the text of a failure. */
const BEGIN = '---';
const END = '...';

/** A block is no longer than this. */
const MOST_LINES = 10_000;

/** Members of which each says that a map is a diagnosis. */
const OF_DIAGNOSIS: readonly string[] = ['failureType', 'error', 'message', 'operator'];

/** What converters of TAP have as the message beside a block: nothing, and the number of an error that there is not. */
const SAYS_NOTHING = /^(?:not ok)?[^\S\n]?(?:\(\d{1,9}\))?$/;

/** Returns a failure out of the diagnosis of a point of TAP; undefined for any other text. */
export function tapFailure(
  text: string | undefined,
  message: string | undefined,
  name: string | undefined,
): ReportedFailure | undefined {
  if (text === undefined || !/^\s{0,40}---[^\S\n]{0,8}\r?\n/.test(text)) return undefined;
  const lines = text.split(/\r?\n/, MOST_LINES);
  const begin = lines.findIndex((line) => line.trim() === BEGIN);
  const end = lines.findIndex((line, index) => index > begin && line.trim() === END);
  const diagnosis = readDiagnosis(lines.slice(begin + 1, end === -1 ? undefined : end));
  if (!OF_DIAGNOSIS.some((key) => diagnosis.entries.has(key))) return undefined;
  const read = diagnosedFailure(diagnosis, name ?? '');
  const said = SAYS_NOTHING.test((message ?? '').trim()) ? undefined : message;
  return { ...read, message: read.message ?? said, element: 'failure' };
}
