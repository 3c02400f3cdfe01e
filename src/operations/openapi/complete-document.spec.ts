import { describe, expect, it } from '@jest/globals';
import { completeDocument } from './complete-document.js';
import { objectOf, textOf, type Json, type JsonObject } from './json.js';
import type { FactsByOperation, OperationFacts } from './operation-facts.js';

const SCOPED: OperationFacts = { access: { kind: 'scope', scope: 'runs:read' }, fails: ['run_not_found'] };
const PUBLIC: OperationFacts = { access: { kind: 'public' }, fails: [] };

/** A document as the scanner returns it, with one operation. */
function scanned(path: string, method: string, operation: JsonObject, schemas: JsonObject = {}): JsonObject {
  return { openapi: '3.0.0', paths: { [path]: { [method]: operation } }, components: { schemas } };
}

/** Returns the value at a path of a document. */
function at(document: JsonObject, ...way: readonly string[]): Json | undefined {
  return way.reduce<Json | undefined>((value, name) => objectOf(value)[name], document);
}

const READ_RUN: JsonObject = {
  operationId: 'RunsController.read',
  summary: 'Reads a run, e.g. the last one. Also while it is queued.',
  tags: ['RunEvents'],
  parameters: [],
  responses: {
    200: {
      description: 'The run',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/RunDto' } } },
    },
  },
};

function complete(
  operation: JsonObject,
  facts: OperationFacts,
  path = '/open/v1/runs/{runId}',
  method = 'get',
): JsonObject {
  const name = textOf(operation['operationId']).replace(/\[\d\]$/, '');
  const document = completeDocument(scanned(path, method, operation), new Map([[name, facts]]), '1.2.3');
  return objectOf(at(document, 'paths', path, method));
}

describe('completeDocument', () => {
  const document = completeDocument(
    scanned('/open/v1/runs/{runId}', 'get', READ_RUN, {
      RunDto: {
        type: 'object',
        properties: { id: { type: 'string' }, endedAt: { type: 'string', nullable: true }, runAt: { type: 'string' } },
      },
    }),
    new Map([['RunsController.read', SCOPED]]),
    '1.2.3',
  );

  it('is OpenAPI 3.1 and names version, licence and server', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(at(document, 'info', 'version')).toBe('1.2.3');
    expect(at(document, 'info', 'license')).toEqual({ name: 'MIT', identifier: 'MIT' });
    expect(document['servers']).toEqual([{ url: '/', description: 'This service' }]);
  });

  it('names the operation, its group, and splits its comment into summary and description', () => {
    expect(at(document, 'paths', '/open/v1/runs/{runId}', 'get')).toMatchObject({
      operationId: 'runsRead',
      tags: ['Run events'],
      summary: 'Reads a run, e.g. the last one',
      description: 'Also while it is queued.\n\nNeeds the scope `runs:read`.',
    });
    expect(document['tags']).toEqual([{ name: 'Run events' }]);
  });

  it('names schemas without the suffix of their classes, with instants and null as 3.1 has them', () => {
    expect(
      at(
        document,
        'paths',
        '/open/v1/runs/{runId}',
        'get',
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
      ),
    ).toEqual({
      $ref: '#/components/schemas/Run',
    });
    expect(at(document, 'components', 'schemas', 'Run', 'properties')).toEqual({
      id: { type: 'string' },
      endedAt: { type: ['string', 'null'], format: 'date-time' },
      runAt: { type: 'string' },
    });
  });

  it('declares the two ways to sign in', () => {
    expect(at(document, 'components', 'securitySchemes', 'bearer')).toMatchObject({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'clarion_…',
    });
    expect(at(document, 'components', 'securitySchemes', 'session')).toMatchObject({
      type: 'apiKey',
      in: 'cookie',
      name: 'clarion_session',
    });
  });

  it('refers to one shared answer for each status of errors', () => {
    expect(at(document, 'paths', '/open/v1/runs/{runId}', 'get', 'responses', '404')).toEqual({
      $ref: '#/components/responses/problem.run_not_found',
    });
    expect(at(document, 'components', 'responses', 'problem.run_not_found', 'x-clarion-errors')).toEqual([
      'run_not_found',
    ]);
  });

  it('closes the list of error codes', () => {
    expect(at(document, 'components', 'schemas', 'Problem', 'properties', 'error', 'enum')).toContain(
      'run_not_finished',
    );
  });

  it('lists groups in the order in which people read them, and unknown ones behind', () => {
    const operation = (name: string): JsonObject => ({
      ...READ_RUN,
      operationId: `${name}Controller.read`,
      tags: [name],
    });
    const raw = {
      paths: {
        '/a': { get: operation('Zebra') },
        '/b': { get: operation('Tokens') },
        '/c': { get: operation('Failures') },
      },
    };
    const facts = new Map(['Zebra', 'Tokens', 'Failures'].map((name) => [`${name}Controller.read`, PUBLIC]));

    expect(completeDocument(raw, facts, '1.0.0')['tags']).toMatchObject([
      { name: 'Failures' },
      { name: 'Tokens' },
      { name: 'Zebra' },
    ]);
  });

  it('has lists of values in the order of the alphabet, null at their end', () => {
    const kinds = { type: 'string', enum: ['b', 'a'] };
    const raw = {
      paths: {},
      components: { schemas: { Run: { properties: { kind: kinds, other: { ...kinds, nullable: true } } } } },
    };

    expect(at(completeDocument(raw, new Map(), '1.0.0'), 'components', 'schemas', 'Run', 'properties')).toEqual({
      kind: { type: 'string', enum: ['a', 'b'] },
      other: { type: ['string', 'null'], enum: ['a', 'b', null] },
    });
  });

  it('refuses an operation whose access is unknown', () => {
    const facts: FactsByOperation = new Map();

    expect(() => completeDocument(scanned('/a', 'get', READ_RUN), facts, '1.0.0')).toThrow(
      'RunsController.read declares no access',
    );
  });

  it('refuses two operations of one name', () => {
    const raw = { paths: { '/a': { get: { operationId: 'AController.read' }, post: { operationId: 'A.read' } } } };
    const facts = new Map([
      ['AController.read', PUBLIC],
      ['A.read', PUBLIC],
    ]);

    expect(() => completeDocument(raw, facts, '1.0.0')).toThrow('Two operations would be named aRead');
  });

  it('refuses two schemas of one name', () => {
    const raw = { paths: {}, components: { schemas: { Run: {}, RunDto: {} } } };

    expect(() => completeDocument(raw, new Map(), '1.0.0')).toThrow('Two schemas would be named Run');
  });
});

describe('an operation', () => {
  it('for a scope takes a token with it, or the session', () => {
    expect(complete(READ_RUN, SCOPED)).toMatchObject({
      security: [{ bearer: [] }, { session: [] }],
      'x-clarion-scope': 'runs:read',
      'x-badges': [{ name: 'runs:read' }],
    });
  });

  it('for any credential takes any token, or the session', () => {
    expect(complete(READ_RUN, { access: { kind: 'credential' }, fails: [] })['security']).toEqual([
      { bearer: [] },
      { session: [] },
    ]);
  });

  it('for a session takes nothing else and names the role', () => {
    expect(complete(READ_RUN, { access: { kind: 'session', role: 'admin' }, fails: [] })).toMatchObject({
      security: [{ session: [] }],
      'x-clarion-role': 'admin',
      'x-badges': [{ name: 'role admin' }],
    });
  });

  it('for everybody says so', () => {
    expect(complete(READ_RUN, PUBLIC)['security']).toEqual([]);
  });

  it('of a second path of one handler has a number', () => {
    expect(complete({ ...READ_RUN, operationId: 'RunsController.read[1]' }, SCOPED)['operationId']).toBe('runsRead2');
    expect(complete({ ...READ_RUN, operationId: 'RunsController.read[0]' }, SCOPED)['operationId']).toBe('runsRead');
  });

  it('declares the parameters of its path that the handler reads by itself', () => {
    expect(complete(READ_RUN, SCOPED)['parameters']).toEqual([
      {
        name: 'runId',
        in: 'path',
        required: true,
        schema: { type: 'string' },
        description: "A run's identifier, `clr_…`.",
      },
    ]);
  });

  it('that answers a page bounds its limit, and another one does not', () => {
    const limit = { name: 'limit', in: 'query', schema: { type: 'string' } };
    const page = { properties: { items: {}, nextCursor: {} } };
    const list = {
      ...READ_RUN,
      parameters: [limit],
      responses: { 200: { description: 'Runs', content: { 'application/json': { schema: page } } } },
    };

    expect(complete(list, SCOPED, '/runs')['parameters']).toMatchObject([
      { schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
    ]);
    expect(complete({ ...READ_RUN, parameters: [limit] }, SCOPED, '/runs')['parameters']).toMatchObject([
      { schema: { type: 'string' } },
    ]);
  });

  it('loses the answer that the scanner invented beside the declared one', () => {
    const responses = { 201: { description: '' }, 202: { description: 'Taken' } };

    expect(Object.keys(objectOf(complete({ ...READ_RUN, responses }, PUBLIC, '/a')['responses']))).toEqual([
      '202',
      '429',
      '500',
      '503',
    ]);
  });

  it('has text where its media type is text, and the declared shape elsewhere', () => {
    const schema = { $ref: '#/components/schemas/RunDto' };
    const content = { 'application/json': { schema }, 'text/markdown': { schema } };
    const requestBody = { content: { 'application/json': { schema }, 'application/x-ndjson': { schema } } };
    const completed = complete(
      { ...READ_RUN, requestBody, responses: { 200: { description: 'The run', content } } },
      PUBLIC,
      '/a',
      'post',
    );
    const run = { schema: { $ref: '#/components/schemas/Run' } };

    expect(at(completed, 'responses', '200', 'content')).toEqual({
      'application/json': run,
      'text/markdown': { schema: { type: 'string' } },
    });
    expect(at(completed, 'requestBody', 'content')).toEqual({
      'application/json': run,
      'application/x-ndjson': { schema: { type: 'string' } },
    });
  });

  it('that can answer "unchanged" sends its validator', () => {
    const responses = { 200: { description: 'The run' }, 304: { description: 'Unchanged' } };
    const completed = complete({ ...READ_RUN, responses }, PUBLIC);

    expect(at(completed, 'responses', '200', 'headers', 'ETag')).toEqual({ $ref: '#/components/headers/ETag' });
    expect(at(completed, 'responses', '304', 'headers', 'ETag')).toEqual({ $ref: '#/components/headers/ETag' });
    expect(completed['parameters']).toContainEqual(
      expect.objectContaining({ name: 'If-None-Match', in: 'header', required: false }),
    );
  });

  it('keeps the headers and the error answers that the route describes itself', () => {
    const content = { 'application/json': { schema: { type: 'object' } } };
    const responses = {
      201: { description: 'Made', headers: { Location: { schema: { type: 'string' } } } },
      400: { description: 'OAuth', content },
    };
    const completed = complete({ ...READ_RUN, responses }, PUBLIC, '/a', 'post');

    expect(Object.keys(objectOf(at(completed, 'responses', '201', 'headers')))).toEqual(['X-Request-Id', 'Location']);
    expect(Object.keys(objectOf(at(completed, 'responses', '400', 'content')))).toEqual([
      'application/json',
      'application/problem+json',
    ]);
  });
});
