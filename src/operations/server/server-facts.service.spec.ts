import { describe, expect, it } from '@jest/globals';
import { matchesPublicUrl } from './server-facts.service.js';

describe('a request to the public address', () => {
  it.each([
    [{ host: 'clarion.example' }, 'https://clarion.example', true],
    [{ host: 'CLARION.example' }, 'https://clarion.example', true],
    [{ host: 'clarion.example:443' }, 'https://clarion.example', true],
    [{ host: 'clarion.example:80' }, 'https://clarion.example', false],
    [{ host: '127.0.0.1:4747' }, 'http://127.0.0.1:4747', true],
    [{ host: 'localhost:4747' }, 'http://127.0.0.1:4747', false],
    [{ host: '[::1]:4747' }, 'http://[::1]:4747', true],
    [{ host: 'clarion.example', origin: 'http://clarion.example' }, 'https://clarion.example', false],
    [{ host: 'inner:4747', origin: 'https://clarion.example' }, 'https://clarion.example', true],
    [{ host: 'clarion.example', origin: 'null' }, 'https://clarion.example', false],
    [{ host: 'a b' }, 'https://clarion.example', false],
    [{ host: '' }, 'https://clarion.example', false],
    [{}, 'https://clarion.example', false],
  ])('is known by %j at %s: %j', (headers, publicOrigin, matches) => {
    expect(matchesPublicUrl(headers, publicOrigin)).toBe(matches);
  });
});
