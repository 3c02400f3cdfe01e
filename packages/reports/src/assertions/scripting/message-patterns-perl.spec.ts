import { describe, expect, it } from '@jest/globals';
import { PERL_PATTERNS } from './message-patterns-perl.js';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  [
    'is',
    "#   Failed test 'total'\n#   at t/till.t line 12.\n#          got: '41'\n#     expected: '42'\n",
    { expected: '42', actual: '41' },
  ],
  ['is with undef', "#          got: undef\n#     expected: '42'", { expected: '42', actual: null }],
  [
    'is with lines',
    "#          got: 'line one\n# line 2'\n#     expected: 'line one\n# line two'\n# Looks like you failed 1 test of 1.",
    { expected: 'line one\nline two', actual: 'line one\nline 2' },
  ],
  ['isnt', "#          got: '42'\n#     expected: anything else", { expected: 'anything else', actual: '42' }],
  [
    'is_deeply',
    "#     Structures begin differing at:\n#          $got->{id} = '7'\n#     $expected->{id} = '8'\n",
    { expected: '8', actual: '7' },
  ],
  [
    'is_deeply with less',
    "#     Structures begin differing at:\n#          $got->[2] = Does not exist\n#     $expected->[2] = '8'\n",
    { expected: '8', actual: 'Does not exist' },
  ],
  [
    'like',
    "#                   'haystack'\n#     doesn't match '(?^:needle)'\n",
    { expected: '(?^:needle)', actual: 'haystack' },
  ],
  [
    'unlike',
    "#                   'haystack'\n#           matches '(?^:hay)'\n",
    { expected: 'not (?^:hay)', actual: 'haystack' },
  ],
  ['cmp_ok', '#          got: 41\n#     expected: 42\n', { expected: 42, actual: 41 }],
  ['cmp_ok with an operator', "#     '41'\n#         >\n#     '42'\n", { expected: '> 42', actual: '41' }],
  [
    'a test without the signs of comments',
    "Failed test 'total'\nat t/till.t line 12.\n       got: '41'\n  expected: '42'",
    { expected: '42', actual: '41' },
  ],
  [
    'cmp_ok without the signs of comments',
    "Failed test 'total'\nat t/till.t line 12.\n  '5'\n      <\n  '3'",
    { expected: '< 3', actual: '5' },
  ],
  [
    'a test with a subtest behind it',
    "#   Failed test 'total'\n#   at t/till.t line 12.\n#          got: '41'\n#     expected: '42'\n# Subtest: tax\n    #          got: '1'\n    #     expected: '2'",
    { expected: '42', actual: '41' },
  ],
  ['ok', "#   Failed test 'total'\n#   at t/a.t line 5.", {}],
  [
    'isa_ok',
    "#   Failed test 'A reference of type 'HASH' isa 'Foo''\n#   at t/a.t line 8.\n#     The reference of type 'HASH' isn't a 'Foo'",
    {},
  ],
  ['the test around a subtest', "# Failed test 'total'\n# Subtest: tax\n    #   got: '1'\n    #   expected: '2'", {}],
  ['pgTAP of an empty text', 'Failed test 1: "total"\n        have: 41\n        want:', { expected: '', actual: 41 }],
  ['pgTAP', '# Failed test 1: "total"\n#         have: 41\n#         want: 42\n', { expected: 42, actual: 41 }],
];

describe('assertion messages of Perl', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(PERL_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each(['Died at t/till.t line 12.', 'got: 41\nexpected: 42'])('ignores %s', (text) => {
    expect(PERL_PATTERNS.read(text, {})).toBeUndefined();
  });
});
