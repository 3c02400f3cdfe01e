import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { type ValidationError, getMetadataStorage } from 'class-validator';
import { validationFailed, type Violation, invalidRequest } from '../common/problem.js';
import { escapePointer } from '../common/read-body-json.js';

/** Names of the members of a DTO that have a validation rule, by DTO. They do not change after the start. */
const DECLARED = new WeakMap<Type, readonly string[]>();

/**
 * Copies the members of a JSON body that its DTO declares, and reads no other. class-transformer and class-validator take
 * quadratic time over members that they do not know. A body that is not an object, or a type without rules, stays as it is.
 */
export function pickDeclaredMembers(body: unknown, dto: Type): unknown {
  const declared = declaredMembersOf(dto);
  if (declared.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const present = declared.filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(present.map((name) => [name, Reflect.get(body, name)]));
}

function declaredMembersOf(dto: Type): readonly string[] {
  const known = DECLARED.get(dto);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  DECLARED.set(dto, names);
  return names;
}

/**
 * Validates the bodies of small requests against their DTOs. Unknown members are dropped unread; they are never an
 * error.
 */
@Injectable()
export class BodyValidationPipe extends ValidationPipe {
  constructor() {
    super({
      // Imported here, so that a bundle contains the same instance that the DTOs are decorated with.
      validatorPackage: classValidator,
      transformerPackage: classTransformer,
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors: ValidationError[]) => validationFailed(toViolations(errors, '')),
    });
  }

  /** Only bodies: `QueryValidationPipe` validates queries, whose problems have another code. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return value;
    const { metatype } = metadata;
    return super.transform(metatype === undefined ? value : pickDeclaredMembers(value, metatype), metadata);
  }
}

function toViolations(errors: readonly ValidationError[], parent: string): readonly Violation[] {
  return errors.flatMap((error) => {
    const pointer = `${parent}/${escapePointer(error.property)}`;
    const own = Object.values(error.constraints ?? {}).map((detail) => ({ pointer, detail }));
    return [...own, ...toViolations(error.children ?? [], pointer)];
  });
}

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
