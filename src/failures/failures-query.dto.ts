import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { IsCursor, IsLimit, IsQueryText, IsValid, IsWholeNumber } from '../http/queries/query-rules.js';
import { DEFAULT_FAILURES } from './report/run-report.store.js';
import { LONGEST_PATTERN, MOST_PATTERNS } from './test-patterns.js';

/** The names that `?include=` takes. */
export const INCLUDES = [
  'location',
  'stack',
  'source',
  'difference',
  'reproduce',
  'group',
  'history',
  'attempts',
  'artifacts',
  'quarantine',
  'declared',
  'operation',
  'suspects',
  'divergence',
  'fixtures',
  'owners',
] as const;

export type Include = (typeof INCLUDES)[number];

const FEWEST_TOKENS = 200;
const MOST_TOKENS = 100_000;

const PATTERNS_DETAIL = `Send test up to ${MOST_PATTERNS} times, each time with an id or name of a test of 1 to ${LONGEST_PATTERN} characters, in which * is any text.`;

/** Which failures of a run to read, and what to add to each. */
export class FailuresQueryDto {
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => toNames(value))
  @IsValid('areIncludes', areIncludes, `Send include out of ${INCLUDES.join(', ')}, with commas between.`)
  include?: readonly Include[];

  /** Ids or names of tests, with `*` for any text. */
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => (Array.isArray(value) ? value : [value]))
  @IsValid('arePatterns', arePatterns, PATTERNS_DETAIL)
  test?: readonly string[];

  @IsQueryText()
  collectionId?: string;

  @IsQueryText()
  owner?: string;

  @IsLimit(DEFAULT_FAILURES)
  limit?: number;

  @IsCursor()
  cursor?: string;
}

/** The budget of the Markdown form: apart, so that the problem of a cursor of another form comes before its own. */
export class MarkdownBudgetQueryDto {
  @IsWholeNumber(FEWEST_TOKENS, MOST_TOKENS, `Send maxTokens from ${FEWEST_TOKENS} to ${MOST_TOKENS}.`)
  maxTokens?: number;
}

/** The names in a parameter, which may be sent several times, each time with commas between names. */
function toNames(value: unknown): readonly string[] {
  const names = (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(','));
  return names.filter((name) => name !== '').map((name) => name.trim());
}

function areIncludes(names: unknown): boolean {
  return Array.isArray(names) && names.every((name) => INCLUDES.some((include) => include === name));
}

function arePatterns(patterns: unknown): boolean {
  return Array.isArray(patterns) && patterns.length <= MOST_PATTERNS && patterns.every(isPattern);
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_PATTERN) return false;
  return value.isWellFormed() && !value.includes('\0');
}

/** The parameters of a failures read, for the OpenAPI document. */
export const FAILURES_PARAMETERS = [
  { name: 'limit', limit: { most: DEFAULT_FAILURES, usual: DEFAULT_FAILURES } },
  { name: 'cursor' },
  { name: 'include', description: `Adds members to each failure: ${INCLUDES.join(', ')}, with commas between.` },
  {
    name: 'test',
    isArray: true,
    description: `Answers only the failures of tests with this id or name, in which * is any text; up to ${MOST_PATTERNS} times. The summary stays whole.`,
  },
  {
    name: 'collectionId',
    description: 'Id or slug of a collection: only failures of its tests. `summary` stays whole.',
  },
  {
    name: 'owner',
    description:
      'Only failures in files of this owner, as `include=owners` names it; `none` for those of nobody. `summary` stays whole.',
  },
  {
    name: 'maxTokens',
    description:
      'Budget of the Markdown answer, 200 to 100000; default 4000, with include=group 1000 for up to 3 causes.',
  },
] as const;
