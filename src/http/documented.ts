import { applyDecorators, SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ProblemCode } from '../common/problem.js';

/** Metadata key of the problems that a route may answer beyond those that follow from its access. */
export const FAILS = 'clarion:fails';

type RouteDecorator = MethodDecorator & ClassDecorator;

/** States the answer of a route for the OpenAPI document. */
export const Answers = (status: number, type: Type, description: string): RouteDecorator =>
  ApiResponse({ status, type, description });

/** States that a route answers 201 with the address of what it made in `Location`. */
export const AnswersMade = (type: Type, description: string): RouteDecorator =>
  ApiResponse({
    status: 201,
    type,
    description,
    headers: { Location: { description: 'Address of the run.', schema: { type: 'string' } } },
  });

/** States that a finished run's answer carries a strong ETag, and that If-None-Match gets 304. */
export const AnswersUnchanged = (): RouteDecorator =>
  ApiResponse({ status: 304, description: 'The caller has this answer already' });

/** States a `limit` other than that of the lists. */
export const LimitQuery = (most: number, usual: number): MethodDecorator =>
  ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: most, default: usual } });

/** States that a route answers nothing (204). */
export const AnswersNothing = (description: string): RouteDecorator => ApiResponse({ status: 204, description });

/** States that a route answers a bare array. */
export const AnswersArray = (type: Type, description: string): RouteDecorator =>
  ApiResponse({ status: 200, type, isArray: true, description });

/** States that a route answers a page of a list: `{items, nextCursor}`. */
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

/** States which problems a route may answer, beyond those that follow from its access. */
export const Fails = (...codes: readonly ProblemCode[]): CustomDecorator => SetMetadata(FAILS, codes);
