import type { JsonObject, JsonValue } from '@clarion/reports/json';
import { invalidRequest, Problem } from '../common/problem.js';
import { readQueryText } from '../http/queries/read-query.js';
import { formatNamed, formatNamesInShort } from '@clarion/reports';
import type { ReportFormat } from '@clarion/reports';

/** The scalar members of the envelope; for a report of another tool the query contains them. */
export const QUERY_MEMBERS = [
  'kind',
  'schemaVersion',
  'status',
  'startedAt',
  'completedAt',
  'durationMs',
  'clientRunId',
  'trigger',
  'gitRef',
  'commitSha',
  'ciRunUrl',
  'exitCode',
  'build',
  'job',
  'attempt',
  'expectedRuns',
  'pullRequest',
  'repositoryUrl',
  'repositoryRoot',
  'runnerVersion',
  'environment',
  'failureClass',
  'failureMessage',
] as const;

/** The parsed query of an upload. */
export interface RunQuery {
  /** The format in the query; undefined: detect it. */
  readonly format: ReportFormat | undefined;
  /** Members of the envelope. */
  readonly members: JsonObject;
}

/**
 * Reads the query of an upload.
 * @throws Problem invalid_request for a parameter that is malformed, or a format that is not known.
 */
export function readRunQuery(query: Readonly<Record<string, unknown>>): RunQuery {
  const name = readQueryText(query['format'], 'format');
  const format = name === null ? undefined : formatNamed(name);
  if (name !== null && format === undefined) throw unknownFormat();
  const members = QUERY_MEMBERS.flatMap((member): readonly (readonly [string, JsonValue])[] => {
    const text = readQueryText(query[member], member);
    return text === null ? [] : [[member, toValue(member, text)]];
  });
  return { format, members: Object.fromEntries(members) };
}

/** The members that are whole numbers. */
const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['exitCode', 'attempt', 'expectedRuns']);

/** Returns whether a member of the envelope is a number. */
export function isNumeric(member: string): boolean {
  return member === 'durationMs' || WHOLE_NUMBERS.has(member);
}

function toValue(member: string, text: string): JsonValue {
  if (WHOLE_NUMBERS.has(member)) return toWholeNumber(member, text);
  return member === 'durationMs' ? toDuration(text) : text;
}

function toWholeNumber(member: string, text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw invalidRequest(`Send the query parameter ${member} as a whole number.`);
  return Number(text);
}

function toDuration(text: string): number {
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(text))
    throw invalidRequest('Send the query parameter durationMs as a number of milliseconds, 0 or more.');
  return Number(text);
}

function unknownFormat(): Problem {
  return invalidRequest(
    `Send no format to have it found out, or a known one: ${formatNamesInShort()}. What a runner prints has its name with -text, such as jest-text.`,
  );
}
