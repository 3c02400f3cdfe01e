import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { RawBody } from '../../http/json-body.interceptor.js';

/** The handler reads a body of SCIM itself, with `readScimBody`. */
export const TakesScim = (type: Type): MethodDecorator =>
  applyDecorators(RawBody(), ApiConsumes('application/scim+json', 'application/json'), ApiBody({ type }));
