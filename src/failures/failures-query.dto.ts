import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { IsCursor, IsLimit, IsValid, IsWholeNumber } from '../http/queries/query-rules.js';
import { DEFAULT_FAILURES } from './failure-report.js';

/** The names that `?include=` takes. */
export const INCLUDES = ['location', 'stack', 'group', 'history', 'attempts', 'artifacts', 'quarantine'] as const;

export type Include = (typeof INCLUDES)[number];

const FEWEST_TOKENS = 200;
const MOST_TOKENS = 100_000;

/** Which failures of a run to read, and what to add to each. */
export class FailuresQueryDto {
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => toNames(value))
  @IsValid('areIncludes', areIncludes, `Send include out of ${INCLUDES.join(', ')}, with commas between.`)
  include?: readonly Include[];

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
