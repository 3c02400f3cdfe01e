import { describe, expect, it } from '@jest/globals';
import type { ApiOperation } from './api-reading.js';
import { curlExample } from './curl-example.js';

const READ: ApiOperation = {
  id: 'runsRead',
  method: 'GET',
  path: '/open/v1/runs/{runId}',
  tag: 'Runs',
  summary: '',
  description: '',
  access: { kind: 'credential', scope: 'runs:read', takesSession: true },
  parameters: [],
  body: undefined,
  answers: [],
  errors: [],
};

const BODY = { description: '', isRequired: true };

describe('curlExample', () => {
  it('reads with a token, and takes identifiers from the shell', () => {
    expect(curlExample(READ, 'http://127.0.0.1:4747', {})).toBe(
      'curl -sS "http://127.0.0.1:4747/open/v1/runs/$RUN_ID" \\\n  -H "Authorization: Bearer $CLARION_TOKEN"',
    );
  });

  it('sends JSON with the session where a route takes the session alone', () => {
    const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: "it's" } } };
    const create: ApiOperation = {
      ...READ,
      method: 'POST',
      path: '/admin/v1/tokens',
      access: { kind: 'session', role: 'viewer' },
      body: { ...BODY, contents: [{ mediaType: 'application/json', schema }] },
    };

    expect(curlExample(create, 'https://c.example', {})).toBe(
      [
        'curl -sS -X POST "https://c.example/admin/v1/tokens" \\',
        '  -b clarion-cookies.txt \\',
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '{"name":"it'\''s"}'`,
      ].join('\n'),
    );
  });

  it('sends files as they are, and forms as forms', () => {
    const upload = (mediaType: string): string =>
      curlExample(
        {
          ...READ,
          method: 'POST',
          path: '/u',
          access: { kind: 'public' },
          body: { ...BODY, contents: [{ mediaType, schema: {} }] },
        },
        'http://h',
        {},
      );

    expect(upload('application/x-ndjson')).toBe(
      'curl -sS -X POST "http://h/u" \\\n  -H \'Content-Type: application/x-ndjson\' \\\n  --data-binary @body',
    );
    expect(upload('multipart/form-data')).toBe('curl -sS -X POST "http://h/u" \\\n  -F report=@report.xml');
  });

  it('has the query parameters that are required', () => {
    const parameters = [
      { name: 'projectId', place: 'query', isRequired: true, description: '', schema: {} },
      { name: 'limit', place: 'query', isRequired: false, description: '', schema: {} },
    ];

    expect(curlExample({ ...READ, path: '/r', access: { kind: 'public' }, parameters }, 'http://h', {})).toBe(
      'curl -sS "http://h/r?projectId=$PROJECT_ID"',
    );
  });
});
