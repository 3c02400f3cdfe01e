import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS, type Access } from '../auth/access.decorator.js';
import type { Scope } from '../auth/scopes.js';

/** A route of the live router. */
export interface Route {
  readonly method: string;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly access: Access;
}

type Handler = (...parameters: unknown[]) => unknown;

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
   * Every route.
   * @throws Error when one declares no access: the application must not start with it.
   */
  routes(): readonly Route[] {
    this.#routes ??= this.discovery.getControllers().flatMap((wrapper) => this.routesOfController(wrapper.instance));
    return this.#routes;
  }

  /** The scopes that routes ask for. */
  scopesInUse(): ReadonlySet<Scope> {
    return new Set(this.routes().flatMap(({ access }) => (access.kind === 'scope' ? [access.scope] : [])));
  }

  /** The methods that a path takes, for the Allow header of a 405; empty for a path that is no route's. */
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
    const prefixes = paths(this.reflector.get<unknown>(PATH_METADATA, controller.constructor));
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      return isHandler(handler)
        ? this.routesOfHandler(handler, prefixes, `${controller.constructor.name}.${name}`)
        : [];
    });
  }

  private routesOfHandler(handler: Handler, prefixes: readonly string[], name: string): readonly Route[] {
    const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const access = this.reflector.get<Access | undefined>(ACCESS, handler);
    if (access === undefined)
      throw new Error(`${name} declares no access: add @RequireScope, @SessionOnly, @AnyCredential or @Public`);
    const suffixes = paths(this.reflector.get<unknown>(PATH_METADATA, handler));
    return prefixes.flatMap((prefix) =>
      suffixes.map((suffix) => ({ method: RequestMethod[method], path: join(prefix, suffix), access })),
    );
  }
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

/** The parts between the slashes; one at the end makes no difference, as it makes none to the router. */
function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/');
}
