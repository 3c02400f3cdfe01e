import { beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner, ModulesContainer, NestFactory, Reflector } from '@nestjs/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { AppModule } from '../../../src/app.module.js';
import { PROBLEMS } from '../../../src/common/problem.js';
import { readConfig } from '../../../src/config/config.js';
import { ClarionAdapter } from '../../../src/http/clarion.adapter.js';
import { RouteTable, type Route } from '../../../src/http/route-table.js';
import {
  arrayOf,
  isJsonArray,
  isJsonObject,
  membersOf,
  objectOf,
  textOf,
  textsOf,
  toJsonObject,
  type Json,
  type JsonObject,
} from '../../../src/operations/openapi/json.js';
import { packageRoot } from '../../../src/common/package-root.js';
import { PAGES } from '../../../src/web/pages.js';
import { startOperations } from './harness.js';

interface Operation {
  /** Method and path, such as `GET /v1/projects`. */
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly facts: JsonObject;
}

const TEXT = readFileSync(join(packageRoot(), 'openapi.json'), 'utf8');
const DOCUMENT = toJsonObject(JSON.parse(TEXT));
const OPERATIONS: readonly Operation[] = membersOf(objectOf(DOCUMENT['paths'])).flatMap(([path, item]) =>
  membersOf(objectOf(item)).map(([method, facts]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    facts: objectOf(facts),
  })),
);

/** Every object in a value, with the pointer to it. */
function objectsIn(value: Json, pointer = '#'): readonly (readonly [string, JsonObject])[] {
  if (isJsonArray(value)) return value.flatMap((item, index) => objectsIn(item, `${pointer}/${index}`));
  if (!isJsonObject(value)) return [];
  return [
    [pointer, value],
    ...membersOf(value).flatMap(([name, member]) =>
      objectsIn(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

/** RFC 6749 §5.2: no problem stands beside the error of a client that authenticates in the header. */
const OAUTH_STATUSES = new Set(['POST /cli/device/code 401', 'POST /cli/device/token 401', 'POST /oauth/token 401']);

function isOAuthError(response: Json): boolean {
  const content = objectOf(objectOf(objectOf(resolved(response)['content'])['application/json'])['schema']);
  return textOf(content['$ref']) === '#/components/schemas/OAuthError';
}

/** RFC 7644 §3.12: clients that provision read errors in a form of their own. */
function isScimError(name: string, response: Json): boolean {
  const content = objectOf(objectOf(objectOf(resolved(response)['content'])['application/scim+json'])['schema']);
  return / \/scim\/v2\//.test(name) && textOf(content['$ref']) === '#/components/schemas/ScimError';
}

const OBJECTS = objectsIn(DOCUMENT);
const POINTERS = new Set(OBJECTS.map(([pointer]) => pointer));

/** The response itself, or the shared one that it refers to. */
function resolved(response: Json): JsonObject {
  const name = textOf(objectOf(response)['$ref']).replace('#/components/responses/', '');
  return name === '' ? objectOf(response) : objectOf(objectOf(objectOf(DOCUMENT['components'])['responses'])[name]);
}

describe('The published document', () => {
  it('is the committed one', async () => {
    const harness = await startOperations();
    const answer = await request(harness.url).get('/openapi.json').expect(200);
    await harness.close();

    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.text).toBe(TEXT);
  });

  it('is OpenAPI 3.1 with no word of 3.0 that 3.1 does not know', () => {
    expect(DOCUMENT['openapi']).toBe('3.1.0');
    expect(OBJECTS.filter(([, object]) => typeof object['nullable'] === 'boolean').map(([pointer]) => pointer)).toEqual(
      [],
    );
    expect(
      OBJECTS.filter(([, object]) => typeof object['exclusiveMinimum'] === 'boolean').map(([pointer]) => pointer),
    ).toEqual([]);
  });

  it('contains everything that it refers to', () => {
    const references = OBJECTS.flatMap(([, object]) => (typeof object['$ref'] === 'string' ? [object['$ref']] : []));

    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !POINTERS.has(reference))).toEqual([]);
  });

  it('contains no unused schema, response or header', () => {
    const references = new Set(OBJECTS.map(([, object]) => object['$ref']));
    const { schemas, responses, headers } = objectOf(DOCUMENT['components']);
    const held = [
      ...Object.keys(objectOf(schemas)).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(objectOf(responses)).map((name) => `#/components/responses/${name}`),
      ...Object.keys(objectOf(headers)).map((name) => `#/components/headers/${name}`),
    ];

    expect(held.filter((pointer) => !references.has(pointer))).toEqual([]);
  });

  it('describes every group of operations, and offers no choice of one schema', () => {
    const tags = arrayOf(DOCUMENT['tags']).map(objectOf);
    expect(tags.filter(({ description }) => textOf(description) === '')).toEqual([]);
    expect(OBJECTS.filter(([, { oneOf }]) => arrayOf(oneOf).length === 1).map(([pointer]) => pointer)).toEqual([]);
  });

  it('requires of no object a member that it does not describe', () => {
    const wrong = OBJECTS.filter(([, object]) => object['properties'] !== undefined).filter(
      ([, object]) => !textsOf(object['required']).every((name) => objectOf(object['properties'])[name] !== undefined),
    );

    expect(wrong.map(([pointer]) => pointer)).toEqual([]);
  });

  it('describes the members of every object that the build knows', () => {
    const schemas = membersOf(objectOf(objectOf(DOCUMENT['components'])['schemas']));

    expect(schemas.length).toBeGreaterThan(30);
    expect(
      schemas
        .filter(([, schema]) => Object.keys(objectOf(objectOf(schema)['properties'])).length === 0)
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('closes the list of error codes', () => {
    const error = objectOf(objectOf(objectOf(objectOf(DOCUMENT['components'])['schemas'])['Problem'])['properties'])[
      'error'
    ];

    expect(objectOf(error)['enum']).toEqual(Object.keys(PROBLEMS));
  });

  it('names every operation once', () => {
    const names = OPERATIONS.map(({ facts }) => textOf(facts['operationId']));

    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists the group of every operation', () => {
    const tags = new Set(arrayOf(DOCUMENT['tags']).map((tag) => textOf(objectOf(tag)['name'])));

    expect(
      OPERATIONS.filter(({ facts }) => !textsOf(facts['tags']).every((tag) => tags.has(tag))).map(({ name }) => name),
    ).toEqual([]);
    expect(OPERATIONS.filter(({ facts }) => textsOf(facts['tags']).length !== 1).map(({ name }) => name)).toEqual([]);
  });
});

describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, { path, method, facts }) => {
    const parameters = arrayOf(facts['parameters']).map(objectOf);
    const responses = membersOf(objectOf(facts['responses']));

    it('has a summary, and says who may call it', () => {
      expect(textOf(facts['summary'])).not.toBe('');
      expect(textOf(facts['description'])).toMatch(/Needs /);
      expect(isJsonArray(facts['security'])).toBe(true);
    });

    it('declares the parameters of its path, all of them required, and no other ones there', () => {
      const inPath = parameters.filter((parameter) => parameter['in'] === 'path');

      expect(inPath.map((parameter) => textOf(parameter['name'])).toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(),
      );
      expect(inPath.every((parameter) => parameter['required'] === true)).toBe(true);
    });

    it('describes every parameter once, with its type', () => {
      const names = parameters.map((parameter) => `${textOf(parameter['in'])} ${textOf(parameter['name'])}`);

      expect(new Set(names).size).toBe(names.length);
      expect(parameters.filter((parameter) => objectOf(parameter['schema'])['type'] === undefined)).toEqual([]);
    });

    it('describes an answer of success, and each answer with its request id', () => {
      expect(responses.some(([status]) => /^(?:2\d\d|302)$/.test(status))).toBe(true);
      expect(responses.filter(([, response]) => textOf(resolved(response)['description']) === '')).toEqual([]);
      expect(
        responses.filter(([, response]) => objectOf(resolved(response)['headers'])['X-Request-Id'] === undefined),
      ).toEqual([]);
    });

    it('describes every error as a problem with codes of its status, or as OAuth and SCIM have it where their clients ask', () => {
      const errors = responses.filter(([status]) => Number(status) >= 400);
      const codes = errors.flatMap(([status, response]) =>
        textsOf(resolved(response)['x-clarion-errors']).map((code) => [status, code]),
      );
      const statuses = new Map(Object.entries(PROBLEMS).map(([code, { status }]) => [code, String(status)]));

      expect(errors.map(([status]) => status)).toEqual(expect.arrayContaining(['500', '503']));
      const others = errors.filter(
        ([, response]) => objectOf(resolved(response)['content'])['application/problem+json'] === undefined,
      );
      expect(
        others.filter(
          ([status, response]) =>
            !isScimError(name, response) && (!OAUTH_STATUSES.has(`${name} ${status}`) || !isOAuthError(response)),
        ),
      ).toEqual([]);
      expect(codes.filter(([status, code = '']) => statuses.get(code) !== status)).toEqual([]);
    });

    it('has a body only where its method has one', () => {
      expect(facts['requestBody'] === undefined || ['post', 'put', 'patch'].includes(method)).toBe(true);
    });
  },
);

const FILES_OF_PAGES = new Set([
  '/assets/:name',
  '/favicon.svg',
  '/p/:organization/:portal',
  '/p/:organization/:portal/:badge',
]);

/** The token of provisioning is a bearer token without a scope. */
const DOCUMENTED_ACCESS: ReadonlyMap<string, string> = new Map([['provisioner', 'token']]);

describe('The routes', () => {
  let routes: readonly Route[] = [];

  beforeAll(async () => {
    // In preview nothing is opened: the controllers' classes tell their routes by themselves.
    const app = await NestFactory.create(AppModule.with(readConfig({})), new ClarionAdapter(), {
      preview: true,
      logger: false,
      abortOnError: false,
    });
    const discovery = new DiscoveryService(app.get(ModulesContainer));
    const pages = new Set(PAGES.map((path) => `/${path}`));
    // Pages are for people: the document tells programs what there is.
    routes = new RouteTable(discovery, new MetadataScanner(), new Reflector())
      .routes()
      .filter(({ path }) => !pages.has(path) && !FILES_OF_PAGES.has(path));
  });

  it('are those of the document, and the reverse', () => {
    const served = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

    expect(served.toSorted()).toEqual(OPERATIONS.map(({ name }) => name).toSorted());
  });

  it('ask for what the document says', () => {
    const asked = routes.map(({ method, path, access }) => [
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      access.kind === 'scope' ? access.scope : (DOCUMENTED_ACCESS.get(access.kind) ?? access.kind),
    ]);
    const documented = OPERATIONS.map(({ name, facts }) => [name, textOf(facts['x-clarion-scope']) || accessOf(facts)]);

    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(documented));
  });
});

function accessOf(facts: JsonObject): string {
  const schemes = arrayOf(facts['security']).flatMap((requirement) => Object.keys(objectOf(requirement)));
  if (schemes.includes('bearer')) return schemes.includes('session') ? 'credential' : 'token';
  return schemes.length === 0 ? 'public' : 'session';
}
