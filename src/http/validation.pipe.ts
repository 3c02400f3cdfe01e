import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { validationFailed, type Violation } from '../common/problem.js';

/** Validates the bodies of small requests against their DTOs. Unknown members are left away, never an error. */
@Injectable()
export class BodyValidationPipe extends ValidationPipe {
  constructor() {
    super({
      // Named here, a bundle has the one that the DTOs are decorated with.
      validatorPackage: classValidator,
      transformerPackage: classTransformer,
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors: ValidationError[]) => validationFailed(toViolations(errors, '')),
    });
  }

  /** Only bodies: the parameters of a query are read by name, and two of one name must not be joined to one text. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return metadata.type === 'body' ? super.transform(value, metadata) : value;
  }
}

function toViolations(errors: readonly ValidationError[], parent: string): readonly Violation[] {
  return errors.flatMap((error) => {
    const pointer = `${parent}/${escapePointer(error.property)}`;
    const own = Object.values(error.constraints ?? {}).map((detail) => ({ pointer, detail }));
    return [...own, ...toViolations(error.children ?? [], pointer)];
  });
}

/** RFC 6901 §3. */
function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
