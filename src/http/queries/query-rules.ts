import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateBy } from 'class-validator';
import { isCursor, INVALID_CURSOR, limitDetail } from '../../common/pagination.js';
import { isQueryText, queryTextDetail } from './read-query.js';

/** A rule of a query parameter with the sentence of its problem, which may contain `$property`. */
export const IsValid = (name: string, isValid: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isValid } }, { message });

/** The maximum number of items of a page, from 1 to `largest`. */
export const IsLimit = (largest: number): PropertyDecorator => IsWholeNumber(1, largest, limitDetail(largest));

/** An optional whole number, from `smallest` to `largest`. */
export const IsWholeNumber = (smallest: number, largest: number, message: string): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: TransformFnParams): unknown => toWholeNumber(value)),
    IsInt({ message }),
    Min(smallest, { message }),
    Max(largest, { message }),
  );

/** The cursor of a page. */
export const IsCursor = (): PropertyDecorator =>
  applyDecorators(IsOptional(), IsValid('isCursor', isCursor, INVALID_CURSOR));

/** An optional `true` or `false`. */
export const IsFlag = (): PropertyDecorator =>
  applyDecorators(IsOptional(), IsIn(['true', 'false'], { message: 'Send $property=true or $property=false.' }));

/** Well-formed text of at most 500 characters; an empty one is the same as none. */
export const IsQueryText = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => (value === '' ? undefined : value)),
    IsOptional(),
    IsString({ message: 'Send the query parameter $property once.' }),
    IsValid('isQueryText', isQueryText, queryTextDetail('$property')),
  );

/** One of some texts; an empty one is the same as none. */
export const IsChoice = (
  choices: readonly string[],
  message = `Send $property as one of ${choices.join(', ')}.`,
): PropertyDecorator => applyDecorators(IsQueryText(), IsIn(choices, { message }));

/** A whole number of a text of at most nine digits; any other value stays, and no rule for numbers accepts it. */
export function toWholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
