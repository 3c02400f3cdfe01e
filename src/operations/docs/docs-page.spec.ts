import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../openapi/json.js';
import { docsPage } from './docs-page.js';

const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;

const DOCUMENT: JsonObject = {
  info: { title: 'Clarion', version: '1.2.3', description: 'About it.' },
  tags: [{ name: 'Run events', description: 'Events of runs.' }],
  paths: {
    '/open/v1/runs/{runId}/events': {
      get: {
        operationId: 'runEventsList',
        tags: ['Run events'],
        summary: 'Lists the events',
        description: 'In the order of time.',
        security: [{ bearer: ['runs:read'] }, { session: [] }],
        'x-clarion-scope': 'runs:read',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 1000 }, description: 'How many.' },
        ],
        responses: {
          200: {
            description: 'Events',
            headers: { 'X-Request-Id': {}, ETag: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Events' } } },
          },
          404: { $ref: '#/components/responses/problem.run_not_found' },
        },
      },
    },
  },
  components: {
    schemas: {
      Events: {
        required: ['hasMore'],
        properties: { hasMore: { type: 'boolean', description: 'Whether there are more.' } },
      },
    },
    responses: { 'problem.run_not_found': { 'x-clarion-errors': ['run_not_found'] } },
  },
};

/** Puts a text in place of every text of a value, the keys of objects aside. */
function everywhere(value: unknown, text: string): unknown {
  if (typeof value === 'string') return value.startsWith('#/') ? value : value + text;
  if (Array.isArray(value)) return value.map((item) => everywhere(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, everywhere(member, text)]));
}

function isDocument(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

describe('docsPage', () => {
  const page = docsPage(DOCUMENT, 'http://127.0.0.1:4747');
  const readable = page.replaceAll(/<[^>]+>/g, '');

  it.each([
    ['its method and path', 'GET /open/v1/runs/{runId}/events'],
    ['its summary and description', 'Lists the events.'],
    ['the scope it asks for', 'an access token with the scope runs:read, or the web session'],
    ['its parameters', 'limit integer query, optional, at most 1000\nHow many.'],
    ['its answer with its headers', '200 Events. with ETag'],
    ['the members of the answer', 'hasMore boolean\nWhether there are more.'],
    ['the codes of its errors', '404 run_not_found'],
    ['a command that calls it', 'http://127.0.0.1:4747/open/v1/runs/$RUN_ID/events'],
  ])('shows of a route %s', (_, text) => {
    expect(readable).toContain(text);
  });

  it('leads from the navigation to the group, the route and the errors, and from a code to its entry', () => {
    const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(links).toEqual(expect.arrayContaining(['tag-run-events', 'runEventsList', 'errors', 'error-run_not_found']));
    expect(links.filter((link) => !targets.has(link))).toEqual([]);
  });

  it('needs no script and nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|<img|<style|style=|\son\w+=/);
    expect(page.match(/<link[^>]+>/g)).toEqual(['<link rel="stylesheet" href="/docs/style.css">']);
  });

  it('lets no text of the document become markup', () => {
    const hostile = everywhere(DOCUMENT, HOSTILE);
    const text = isDocument(hostile) ? docsPage(hostile, `http://h/${HOSTILE}`) : '';

    expect(text).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|<img/);
  });
});
