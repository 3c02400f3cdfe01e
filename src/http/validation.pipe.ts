import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { validationFailed, type Violation } from '../common/problem.js';
import { escapePointer } from '../common/validation/json-pointer.js';
import { pickDeclaredMembers } from './declared-members.js';

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
