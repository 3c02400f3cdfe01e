import { describe, expect, it } from '@jest/globals';
import { typesFoundBy } from './event-types.js';

describe('a filter of events by type', () => {
  it.each([
    ['log', ['log']],
    ['assert', ['assert', 'assertion']],
    ['assertion', ['assertion', 'assert']],
    ['result', ['result', 'status']],
    ['status', ['status']],
    ['constructor', ['constructor']],
  ])('finds for %s %j', (type, found) => {
    expect(typesFoundBy(type)).toEqual(found);
  });
});
