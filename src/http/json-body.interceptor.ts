import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { unsupportedMediaType } from '../common/problem.js';
import {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toNumber,
  type JsonValue,
} from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';
import { mediaTypeOf, readWholeBody } from './body.js';
import { setJsonBody } from './json-body.js';
import { RAW_BODY } from './raw-body.decorator.js';

const LARGEST_BODY = 1024 * 1024;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Reads the JSON body of small requests. It runs behind the guards: a stranger's body is never read. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const isRaw = this.reflector.get<boolean | undefined>(RAW_BODY, context.getHandler()) === true;
    if (!isRaw && METHODS_WITH_BODY.has(request.method)) await this.read(request);
    return next.handle();
  }

  private async read(request: Request): Promise<void> {
    const body = await readJsonBody(request);
    setJsonBody(request, body);
    request.body = withPlainNumbers(body);
  }
}

async function readJsonBody(request: Request): Promise<JsonValue> {
  const bytes = await readWholeBody(request, LARGEST_BODY);
  if (bytes.length === 0) return {};
  const type = mediaTypeOf(request);
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw unsupportedMediaType('Send a JSON body with Content-Type: application/json.');
  return readJson(bytes);
}

/** For DTOs: class-transformer would copy a number that is kept as digits, which is an object, into an empty one. */
function withPlainNumbers(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return changeItems(value, withPlainNumbers);
  if (isJsonObject(value)) return changeMembers(value, withPlainNumbers);
  return isJsonNumber(value) ? toNumber(value) : value;
}
