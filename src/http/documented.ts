import { applyDecorators, SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
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

/** Documents a `limit` that differs from that of lists. */
export const LimitQuery = (most: number, usual: number): MethodDecorator =>
  ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: most, default: usual } });

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
