import { describe, expect, it } from '@jest/globals';
import { RUST_PATTERNS } from './message-patterns-rust.js';

const NOTE = '\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  [
    'lines that a report has joined',
    'assertion `left == right` failed: the total left: 41 right: 42',
    { expected: 42, actual: 41 },
  ],
  [
    'assert_eq',
    `thread 'tests::total' panicked at src/lib.rs:10:5:\nassertion \`left == right\` failed\n  left: 41\n right: 42${NOTE}`,
    { expected: 42, actual: 41 },
  ],
  [
    'assert_eq with a message',
    `assertion \`left == right\` failed: the total\n  left: 41\n right: 42\n\n\nfailures:\n    total`,
    { expected: 42, actual: 41 },
  ],
  [
    'texts',
    'assertion `left == right` failed\n  left: "hello \\"w\\u{f6}rld\\"\\n"\n right: "hello"',
    { expected: 'hello', actual: 'hello "wörld"\n' },
  ],
  [
    'structs',
    'assertion `left == right` failed\n  left: Order { id: 7 }\n right: Order { id: 8 }',
    { expected: 'Order { id: 8 }', actual: 'Order { id: 7 }' },
  ],
  [
    'structs of lines',
    'assertion `left == right` failed\n  left: Order {\n    id: 7,\n}\n right: Order {\n    id: 8,\n}\nstack backtrace:\n   0: rust_begin_unwind',
    { expected: 'Order {\n    id: 8,\n}', actual: 'Order {\n    id: 7,\n}' },
  ],
  [
    'assert_eq before 1.73',
    `thread 'tests::total' panicked at 'assertion failed: \`(left == right)\`\n  left: \`41\`,\n right: \`42\`', src/lib.rs:10:5${NOTE}`,
    { expected: 42, actual: 41 },
  ],
  [
    'a message before 1.73',
    'assertion failed: `(left == right)`\n  left: `"a"`,\n right: `"b"`: the name\', src/lib.rs:10:5',
    { expected: 'b', actual: 'a' },
  ],
  [
    'booleans and None',
    'assertion `left == right` failed\n  left: true\n right: None',
    { expected: 'None', actual: true },
  ],
  ['assert_ne', 'assertion `left != right` failed\n  left: 42\n right: 42', { expected: 'not 42', actual: 42 }],
  [
    'assert_ne before 1.73',
    "assertion failed: `(left != right)`\n  left: `42`,\n right: `42`', src/lib.rs:10:5",
    { expected: 'not 42', actual: 42 },
  ],
  [
    'assert_matches',
    'assertion `left matches right` failed\n  left: Err("x")\n right: Ok(_)',
    { expected: 'Ok(_)', actual: 'Err("x")' },
  ],
  ['assert', "thread 'tests::total' panicked at src/lib.rs:10:5:\nassertion failed: total > 42", {}],
  ['assert before 1.73', "thread 'tests::total' panicked at 'assertion failed: total > 42', src/lib.rs:10:5", {}],
  [
    'in one line, until 1.19',
    'thread \'tests::total\' panicked at \'assertion failed: `(left == right)` (left: `"41 EUR"`, right: `"42 EUR"`)\', src/lib.rs:10',
    { expected: '42 EUR', actual: '41 EUR' },
  ],
  ['should_panic', 'note: test did not panic as expected', {}],
  [
    'should_panic with a text',
    'note: panic did not contain expected string\n      panic message: `"card declined"`,\n expected substring: `"boom"`',
    { expected: 'boom', actual: 'card declined' },
  ],
  [
    'pretty_assertions',
    'assertion failed: `(left == right)`\n\nDiff < left / right > :\n<41\n>42\n\n',
    { expected: 42, actual: 41 },
  ],
  [
    'pretty_assertions of lines',
    'assertion failed: `(left == right)`\n\nDiff < left / right > :\n Order {\n<    id: 7,\n>    id: 8,\n }\n\n',
    { expected: 'Order {\n    id: 8,\n}', actual: 'Order {\n    id: 7,\n}' },
  ],
  [
    'googletest',
    "Value of: total\nExpected: is equal to 42\nActual: 41,\n  which isn't equal to 42\n  at src/lib.rs:10:5",
    { expected: 42, actual: 41 },
  ],
  ['an end in the middle', 'assertion `left == right` failed\n  left: 41', {}],
];

describe('assertion messages of Rust', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(RUST_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each([
    'thread \'x\' panicked at src/lib.rs:1:2:\ncalled `Result::unwrap()` on an `Err` value: "boom"',
    'left: 1\nright: 2',
    'explicit panic',
  ])('ignores %s', (text) => {
    expect(RUST_PATTERNS.read(text, {})).toBeUndefined();
  });
});
