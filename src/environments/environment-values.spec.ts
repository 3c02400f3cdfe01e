import { describe, expect, it } from '@jest/globals';
import { isEnvironmentName, valueProblems } from './environment-values.js';

const pointers = (baseUrl: string | null, variables: object = {}): readonly string[] =>
  valueProblems(baseUrl, variables).map(({ pointer }) => pointer);

describe('names of environments', () => {
  it.each(['staging', 'Prod-EU', 'qa_1', 'v1.2', '0'])('may be %s', (name) =>
    expect(isEnvironmentName(name)).toBe(true),
  );
  it.each(['', '.', '..', '-x', 'a b', 'a/b', 'ä', 'a'.repeat(61), 'a\n'])('have no other form: %j', (name) =>
    expect(isEnvironmentName(name)).toBe(false),
  );
});

describe('values of an environment', () => {
  it.each([null, 'https://staging.shop.example', 'http://127.0.0.1:8080/base?x=1'])('have the base address %j', (url) =>
    expect(pointers(url)).toEqual([]),
  );

  it.each([
    '',
    'staging',
    'ftp://shop.example',
    'https:',
    'https://',
    'javascript:alert(1)',
    'https://a b',
    `https://a/${'x'.repeat(2000)}`,
  ])('have no other base address: %j', (url) =>
    expect(valueProblems(url, {})).toMatchObject([
      { pointer: '/baseUrl', detail: expect.stringContaining('http or https') },
    ]),
  );

  it.each([
    'https://user:hunter2@shop.example',
    'https://user@shop.example',
    'https://shop.example/?access_token=aB3dE5gH7jK9mN1pQ3',
  ])('have no credential in the base address: %s', (url) =>
    expect(valueProblems(url, {})).toMatchObject([
      { pointer: '/baseUrl', detail: expect.stringContaining('credential') },
    ]),
  );

  it('may be up to 100 variables of one line with 4,096 bytes', () => {
    expect(pointers(null, { REGION: 'eu-west-1', EMPTY: '', TIMEOUT_MS: '5000', TEXT: 'ä'.repeat(2048) })).toEqual([]);
    expect(pointers(null, { TEXT: 'ä'.repeat(2049), LINES: 'a\nb', NUMBER: 5, NOTHING: null, 'a/b': '' })).toEqual([
      '/variables/TEXT',
      '/variables/LINES',
      '/variables/NUMBER',
      '/variables/NOTHING',
      '/variables/a~1b',
    ]);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`V${index}`, '']));
    expect(pointers(null, many)).toEqual(['/variables']);
  });

  it.each([
    ['DB_PASSWORD', 'x'],
    ['STRIPE_SECRET_KEY', 'anything'],
    ['API_KEY', '1'],
    ['DATABASE', 'postgres://shop:hunter2@db.example/shop'],
    ['HEADERS', 'Authorization: Bearer abcdefghijklmnop'],
    ['CONFIG', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ])('are no secrets: %s=%s', (name, value) => {
    expect(valueProblems(null, { [name]: value })).toMatchObject([
      { pointer: `/variables/${name}`, detail: expect.stringContaining('secrets of the CI system') },
    ]);
  });
});
