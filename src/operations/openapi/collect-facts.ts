import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { accessOf } from '../../auth/permissions.js';
import type { ProblemCode } from '../../common/problem.js';
import { FAILS } from '../../http/documented.js';
import type { FactsByOperation, OperationFacts } from './operation-facts.js';

const REFLECTOR = new Reflector();
const SCANNER = new MetadataScanner();

type Handler = (...parameters: unknown[]) => unknown;

/**
 * Reads what the handlers declare, from the classes alone: the application need not be running.
 * @throws Error for a handler that declares no access, and for two controllers of one name.
 */
export function collectFacts(app: INestApplication): FactsByOperation {
  const controllers = [...app.get(ModulesContainer, { strict: false }).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const facts = new Map<string, OperationFacts>();
  for (const { metatype, name } of controllers) {
    if (!isClass(metatype)) continue;
    const prototype: unknown = metatype.prototype;
    if (typeof prototype !== 'object' || prototype === null) continue;
    for (const [handlerName, handler] of handlersOf(prototype)) {
      const operation = `${name}.${handlerName}`;
      if (facts.has(operation)) throw new Error(`Two controllers are named ${String(name)}`);
      facts.set(operation, factsOf(handler, metatype, operation));
    }
  }
  return facts;
}

function handlersOf(prototype: object): readonly (readonly [string, Handler])[] {
  return SCANNER.getAllMethodNames(prototype).flatMap((name) => {
    const handler: unknown = Reflect.get(prototype, name);
    return isHandler(handler) && REFLECTOR.get<unknown>(METHOD_METADATA, handler) !== undefined
      ? [[name, handler]]
      : [];
  });
}

function factsOf(handler: Handler, controller: Type, operation: string): OperationFacts {
  const access = accessOf(REFLECTOR, handler, controller);
  if (access === undefined) throw new Error(`${operation} declares no access`);
  return { access, fails: REFLECTOR.get<readonly ProblemCode[] | undefined>(FAILS, handler) ?? [] };
}

function isClass(value: unknown): value is Type {
  return typeof value === 'function';
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}
