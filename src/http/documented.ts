import { applyDecorators, SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { DEFAULT_LIMIT, LARGEST_LIMIT } from '../common/pagination.js';
import type { ProblemCode } from '../common/problem.js';

/** Metadata key of the problems of a route beyond those that follow from its access. */
export const FAILS = 'clarion:fails';

type RouteDecorator = MethodDecorator & ClassDecorator;

/** Documents the response of a route in the OpenAPI document. */
export const Answers = (status: number, type: Type, description: string): RouteDecorator =>
  ApiResponse({ status, type, description });

/** Documents a 201 response with the address of the new resource in `Location`. */
export const AnswersMade = (type: Type, description: string): RouteDecorator =>
  ApiResponse({
    status: 201,
    type,
    description,
    headers: { Location: { description: 'Address of the run.', schema: { type: 'string' } } },
  });

/** Documents that the response of a finished run carries a strong ETag, and that If-None-Match gets 304. */
export const AnswersUnchanged = (): RouteDecorator =>
  ApiResponse({ status: 304, description: 'The caller has this answer already' });

/** A parameter of a query. Without more it is an optional text. */
interface QueryParameter {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  /** It may be sent several times. */
  readonly isArray?: boolean;
  readonly enum?: readonly string[];
  readonly limit?: { readonly most: number; readonly usual: number };
}

/** The parameters of a page. */
export const PAGE_PARAMETERS: readonly QueryParameter[] = [
  { name: 'limit', limit: { most: LARGEST_LIMIT, usual: DEFAULT_LIMIT } },
  { name: 'cursor' },
];

/** Documents the parameters of a query that the handler validates itself. */
export const QueryParameters = (...parameters: readonly QueryParameter[]): MethodDecorator =>
  applyDecorators(...parameters.map(toApiQuery));

/** Documents a `limit` that differs from that of lists. */
export const LimitQuery = (most: number, usual: number): MethodDecorator =>
  toApiQuery({ name: 'limit', limit: { most, usual } });

function toApiQuery({ limit, enum: values, ...parameter }: QueryParameter): MethodDecorator {
  const options = { required: false, ...parameter };
  if (limit !== undefined)
    return ApiQuery({ ...options, schema: { type: 'integer', minimum: 1, maximum: limit.most, default: limit.usual } });
  return values === undefined ? ApiQuery({ ...options, type: String }) : ApiQuery({ ...options, enum: [...values] });
}

/** Documents an empty response (204). */
export const AnswersNothing = (description: string): RouteDecorator => ApiResponse({ status: 204, description });

/** Documents a bare array. */
export const AnswersArray = (type: Type, description: string): RouteDecorator =>
  ApiResponse({ status: 200, type, isArray: true, description });

/** Documents a page of a list: `{items, nextCursor}`. */
export const AnswersPage = (type: Type, description: string): RouteDecorator =>
  applyDecorators(
    ApiExtraModels(type),
    ApiResponse({
      status: 200,
      description,
      schema: {
        type: 'object',
        required: ['items', 'nextCursor'],
        properties: {
          items: { type: 'array', items: { $ref: getSchemaPath(type) } },
          nextCursor: {
            type: 'string',
            nullable: true,
            description: 'Send it as `cursor` for the next page; null after the last one.',
          },
        },
      },
    }),
  );

/** Documents the problems of a route beyond those that follow from its access. */
export const Fails = (...codes: readonly ProblemCode[]): CustomDecorator => SetMetadata(FAILS, codes);
