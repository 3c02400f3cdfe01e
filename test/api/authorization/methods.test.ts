import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../support/exchange.js';
import { large } from '../../support/large.js';
import { complaintsOfProblem } from '../../support/problem-form.js';
import { runApp, type RunningApp } from '../../support/running-app.js';
import { EXPECTATIONS } from './expectations.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

/** Each path of the table once, with something in the place of its parameters. */
const PATHS = [...new Set(Object.keys(EXPECTATIONS).map((route) => route.split(' ')[1] ?? ''))].map((path) =>
  path.replace(/:\w+/g, 'something'),
);

/** The methods of the table that a path takes, and HEAD wherever it takes GET (RFC 9110 §9.3.2). */
function methodsOf(path: string): readonly string[] {
  const routes = Object.keys(EXPECTATIONS).map((route) => route.split(' '));
  const methods = routes.filter(([, template = '']) => fits(template, path)).map(([method = '']) => method);
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].toSorted();
}

function fits(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

let app: RunningApp;
let client: Client;

beforeAll(async () => {
  app = await runApp();
  client = new Client(app.port);
}, 240_000);

afterAll(async () => {
  client.close();
  await app.close();
});

describe('a method that a path does not take', () => {
  /** Sends the methods of the list to each path that does not take them, or one of them, another one for each path. */
  const refuseAll = async (isOneOfPath: boolean): Promise<void> => {
    const asked: string[] = [];
    for (const [index, path] of PATHS.entries()) {
      const allowed = methodsOf(path);
      const refused = METHODS.filter((method) => !allowed.includes(method));
      const first = index % Math.max(1, refused.length);
      for (const method of isOneOfPath ? refused.slice(first, first + 1) : refused) {
        const answer = await client.send({ method, path });
        expect({ method, path, status: answer.status, allow: answer.headers.allow }).toEqual({
          method,
          path,
          status: 405,
          allow: allowed.join(', '),
        });
        expect(complaintsOfProblem(answer, 'method_not_allowed')).toEqual([]);
        asked.push(`${method} ${path}`);
      }
    }
    expect(asked.length).toBeGreaterThan(100);
  };

  it('gets 405 and the allowed methods, for every caller', () => refuseAll(true), 240_000);
  large('gets 405 and the allowed methods, whichever it is, for every caller', () => refuseAll(false), 240_000);

  it('has HEAD answered as GET is, without the body', async () => {
    for (const path of PATHS.filter((candidate) => methodsOf(candidate).includes('GET'))) {
      const [head, get] = [await client.send({ method: 'HEAD', path }), await client.send({ method: 'GET', path })];
      expect({ path, status: head.status, text: head.text }).toEqual({ path, status: get.status, text: '' });
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['www-authenticate']).toBe(get.headers['www-authenticate']);
    }
  });

  it('has an address that is no route answered with 404, whatever the method', async () => {
    for (const method of METHODS) {
      for (const path of [
        '/v1',
        '/open/v1/nothing',
        '/admin/v1/projects',
        '/v1/projects/a/b/c/d',
        '/favicon.ico',
        '/v1//me',
      ]) {
        const answer = await client.send({ method, path });
        expect({ method, path, status: answer.status, problem: complaintsOfProblem(answer, 'not_found') }).toEqual({
          method,
          path,
          status: 404,
          problem: [],
        });
      }
    }
  });
});
