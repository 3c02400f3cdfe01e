import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { invalidRequest } from '../../common/problem.js';
import { pickDeclaredMembers } from '../declared-members.js';

/**
 * Validates the query of a route against its DTO; the first invalid parameter is the problem invalid_request. A parameter that was
 * sent twice is an array, which no rule of a DTO accepts. Parameters that the DTO does not declare are dropped unread.
 */
@Injectable()
export class QueryValidationPipe extends ValidationPipe {
  constructor() {
    super({
      // Imported here, so that a bundle contains the same instance that the DTOs are decorated with.
      validatorPackage: classValidator,
      transformerPackage: classTransformer,
      transform: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors: ValidationError[]) => invalidRequest(firstDetail(errors)),
    });
  }

  /** Only queries as a whole: a route that reads one parameter by name checks it itself. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, data, metatype } = metadata;
    if (type !== 'query' || data !== undefined) return value;
    return super.transform(metatype === undefined ? value : pickDeclaredMembers(value, metatype), metadata);
  }
}

const PIPE = new QueryValidationPipe();

/**
 * Validates the query of a route that reports the problems of its path first: its handler takes the query as `unknown`, which no
 * pipe validates, and calls this when the path is known.
 * @throws Problem invalid_request for the first invalid parameter.
 */
export async function validateQuery<T extends object>(dto: Type<T>, query: unknown): Promise<T> {
  const validated = await PIPE.transform(query, { type: 'query', metatype: dto });
  if (!(validated instanceof dto)) throw new Error(`The query is no ${dto.name}`);
  return validated;
}

function firstDetail(errors: readonly ValidationError[]): string {
  const [detail] = errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
  return detail ?? 'Send other query parameters.';
}
