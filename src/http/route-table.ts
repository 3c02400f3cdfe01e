import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { accessOf, type Access, type Scope } from '../auth/permissions.js';
import { guardOf } from '../auth/access.decorator.js';

/** A route of the live router. */
export interface Route {
  readonly method: string;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly access: Access;
}

type Handler = (...parameters: never[]) => unknown;

/** The routes that the controllers declare, read from the running application. */
@Injectable()
export class RouteTable {
  #routes: readonly Route[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Returns every route.
   * @throws Error when a route declares no access, or one that its controller's guard does not decide on: the
   * application must not start with it.
   */
  routes(): readonly Route[] {
    this.#routes ??= this.discovery.getControllers().flatMap((wrapper) => this.routesOfController(wrapper.instance));
    return this.#routes;
  }

  /** Returns the scopes that routes require. */
  scopesInUse(): ReadonlySet<Scope> {
    return new Set(this.routes().flatMap(({ access }) => (access.kind === 'scope' ? [access.scope] : [])));
  }

  /** Returns the methods of a path, for the Allow header of a 405; empty for a path without a route. */
  methodsOf(path: string): readonly string[] {
    const methods = this.routes()
      .filter((route) => matches(route.path, path))
      .map((route) => route.method);
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].toSorted();
  }

  private routesOfController(controller: unknown): readonly Route[] {
    if (typeof controller !== 'object' || controller === null) return [];
    const prototype: unknown = Object.getPrototypeOf(controller);
    if (typeof prototype !== 'object' || prototype === null) return [];
    const type = controller.constructor;
    if (!isClass(type)) return [];
    const prefixes = paths(this.reflector.get<unknown>(PATH_METADATA, type));
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      return isHandler(handler) ? this.routesOfHandler(handler, type, prefixes) : [];
    });
  }

  private routesOfHandler(handler: Handler, controller: Type, prefixes: readonly string[]): readonly Route[] {
    const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const access = this.guardedAccessOf(handler, controller);
    const suffixes = paths(this.reflector.get<unknown>(PATH_METADATA, handler));
    return prefixes.flatMap((prefix) =>
      suffixes.map((suffix) => ({ method: RequestMethod[method], path: join(prefix, suffix), access })),
    );
  }

  private guardedAccessOf(handler: Handler, controller: Type): Access {
    const access = accessOf(this.reflector, handler, controller);
    const route = `${controller.name}.${handler.name}`;
    if (access === undefined)
      throw new Error(
        `${route} declares no access: add @RequireScope, @SessionOnly, @AnyCredential or @Public to its class`,
      );
    const guards: unknown = this.reflector.get<unknown>(GUARDS_METADATA, controller);
    if (!Array.isArray(guards) || !guards.includes(guardOf(access)))
      throw new Error(`${route} is not guarded: declare its kind of access on its class as well`);
    return access;
  }
}

function isClass(value: unknown): value is Type {
  return typeof value === 'function';
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function paths(metadata: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(metadata) ? metadata : [metadata];
  return list.filter((path) => typeof path === 'string');
}

function join(prefix: string, suffix: string): string {
  return `/${[prefix, suffix]
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
}

function matches(template: string, path: string): boolean {
  const wanted = partsOf(template);
  const given = partsOf(path);
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}

/** Splits a path at its slashes. A trailing slash makes no difference, as in the router. */
function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/');
}
