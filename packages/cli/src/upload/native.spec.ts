import { describe, expect, it } from '@jest/globals';
import { withMembers } from './native.js';

const run = (
  text: string,
  envelope: Readonly<Record<string, unknown>>,
): { file: string; text: string; envelope: Readonly<Record<string, unknown>> } => ({
  file: 'run.json',
  text,
  envelope,
});

describe('members of a run in the native format', () => {
  it('are added where it has none of the name, and the text stays', () => {
    const text = '{ "gitRef": "own", "n": 12345678901234567890 }';
    expect(withMembers(run(text, { gitRef: 'own', n: 1 }), { gitRef: 'other', commitSha: 'abc' })).toBe(
      '{"commitSha":"abc", "gitRef": "own", "n": 12345678901234567890 }',
    );
  });

  it('are added to an empty object', () => {
    expect(JSON.parse(withMembers(run('{}', {}), { kind: 'load' }))).toEqual({ kind: 'load' });
  });

  it('are none where all are there', () => {
    expect(withMembers(run('{"a":1}', { a: 1 }), { a: 2 })).toBe('{"a":1}');
  });
});
