import { describe, expect, it } from '@jest/globals';
import { withRunFields } from './native-run.js';

const run = (
  text: string,
  envelope: Readonly<Record<string, unknown>>,
): { file: string; text: string; envelope: Readonly<Record<string, unknown>> } => ({
  file: 'run.json',
  text,
  envelope,
});

describe('withRunFields', () => {
  it('adds the missing fields and keeps the text', () => {
    const text = '{ "gitRef": "own", "n": 12345678901234567890 }';
    expect(withRunFields(run(text, { gitRef: 'own', n: 1 }), { gitRef: 'other', commitSha: 'abc' })).toBe(
      '{"commitSha":"abc", "gitRef": "own", "n": 12345678901234567890 }',
    );
  });

  it('adds fields to an empty object', () => {
    expect(JSON.parse(withRunFields(run('{}', {}), { kind: 'load' }))).toEqual({ kind: 'load' });
  });

  it('adds nothing when all fields are set', () => {
    expect(withRunFields(run('{"a":1}', { a: 1 }), { a: 2 })).toBe('{"a":1}');
  });
});
