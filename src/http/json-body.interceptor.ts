import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  type CustomDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { accessOf } from '../auth/permissions.js';
import { Problem, unsupportedMediaType } from '../common/problem.js';
import {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  scanJson,
  toNumber,
  type JsonValue,
} from '@clarion/reports/json';
import { readBodyJson } from '../common/read-body-json.js';
import { mediaTypeOf, readWholeBody, type WholeBodyLimits } from './body.js';
import type { IncomingMessage } from 'node:http';

const BODY = Symbol('body');

/** A request that carries its body: in a WeakMap it would live longer than the request. */
type ReadRequest = IncomingMessage & { [BODY]?: JsonValue };

/** Stores the body of a small request for handlers that read it without a DTO. */
function setJsonBody(request: ReadRequest, body: JsonValue): void {
  request[BODY] = body;
}

/** Returns the body of a small request; an empty body is an empty object. */
export function jsonBodyOf(request: ReadRequest): JsonValue {
  return request[BODY] ?? {};
}

/** Metadata key of routes that read the body themselves. */
export const RAW_BODY = 'clarion:raw-body';

/** The handler reads the body itself, as a stream; no JSON is parsed before it. */
export const RawBody = (): CustomDecorator => SetMetadata(RAW_BODY, true);

const LIMITS: WholeBodyLimits = { maxBytes: 1024 * 1024, compression: 'gzip' };

/**
 * Limits for callers without credentials: they may not make the server parse a large body or decompress a small one
 * into a large one.
 */
const LIMITS_OF_STRANGERS: WholeBodyLimits = { maxBytes: 16 * 1024, compression: 'none' };

/** Members of objects and items of arrays, at all levels. The largest documented body has about 400. */
const MOST_MEMBERS = 1000;

/** Methods of requests whose JSON body is read. */
export const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the JSON body of small requests. It runs after the guards: the body of an unauthorized request is never read.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const isRaw = this.reflector.get<boolean | undefined>(RAW_BODY, context.getHandler()) === true;
    if (!isRaw && METHODS_WITH_BODY.has(request.method)) await this.read(request, this.limitsOf(context));
    return next.handle();
  }

  private limitsOf(context: ExecutionContext): WholeBodyLimits {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    return access?.kind === 'public' ? LIMITS_OF_STRANGERS : LIMITS;
  }

  private async read(request: Request, limits: WholeBodyLimits): Promise<void> {
    const body = await readJsonBody(request, limits);
    setJsonBody(request, body);
    request.body = withPlainNumbers(body);
  }
}

async function readJsonBody(request: Request, limits: WholeBodyLimits): Promise<JsonValue> {
  const bytes = await readWholeBody(request, limits);
  if (bytes.length === 0) return {};
  const type = mediaTypeOf(request);
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw unsupportedMediaType('Send a JSON body with Content-Type: application/json.');
  refuseManyMembers(bytes);
  return readBodyJson(bytes);
}

/** The scan counts the value itself, its members and items, and empty ones once more. */
function refuseManyMembers(bytes: Uint8Array): void {
  const most = MOST_MEMBERS + 1;
  if (scanJson(bytes, { depth: Infinity, values: most }).values <= most) return;
  throw new Problem('payload_too_large', `Send less: this body may have at most ${MOST_MEMBERS} members and items.`);
}

/** For DTOs: a number that is kept as digits is an object, and class-transformer would copy it into an empty one. */
function withPlainNumbers(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return changeItems(value, withPlainNumbers);
  if (isJsonObject(value)) return changeMembers(value, withPlainNumbers);
  return isJsonNumber(value) ? toNumber(value) : value;
}
