import { describe, expect, it } from '@jest/globals';

import { RUBY_PATTERNS } from './message-patterns-ruby.js';

const read = (text: string) => RUBY_PATTERNS.read(text, {});

describe('RUBY_PATTERNS', () => {
  it.each([
    ['RSpec', '\nexpected: 42\n     got: 41\n\n(compared using ==)\n', 42, 41],
    ['RSpec in one line', ' expected: 42      got: 41  (compared using ==) ', 42, 41],
    ['RSpec in one line with single spaces', 'expected: 42 got: 41 (compared using eql?)', 42, 41],
    ['assert of Minitest', 'Expected false to be truthy.', 'truthy', false],
    ['assert_nil of Minitest', 'Expected "a" to be nil.', null, 'a'],
    [
      'strings with line ends',
      '\nexpected: "a\\nb\\n"\n     got: "a\\nc\\n"\n\n(compared using ==)\n\nDiff:\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n',
      'a\nb\n',
      'a\nc\n',
    ],
    [
      'arguments of a mock',
      '#<Double :shop> received :buy with unexpected arguments\n  expected: ("tea", 2)\n       got: ("tea", 3)\nDiff:\n@@ -1 +1 @@\n-["tea", 2]\n+["tea", 3]',
      '("tea", 2)',
      '("tea", 3)',
    ],
    ['nil', '\nexpected: nil\n     got: "x"\n\n(compared using ==)', null, 'x'],
    ['identity with true', 'expected true\n     got false', true, false],
    ['a comparison', 'expected: > 7\n     got:   5', '> 7', 5],
    ['truth', 'expected: truthy value\n     got: false', 'truthy value', false],
    [
      'a hash with symbols, which JSON has not',
      'expected: {:id=>7}\n     got: {:id=>8}\n\n(compared using ==)',
      '{:id=>7}',
      '{:id=>8}',
    ],
    [
      'collections',
      'expected collection contained:  [1, 2]\nactual collection contained:    [1, 3]\nthe missing elements were:      [2]',
      [1, 2],
      [1, 3],
    ],
    ['Minitest', 'Expected: 42\n  Actual: 41', 42, 41],
    ['Minitest with a message', 'totals differ.\nExpected: "a"\n  Actual: nil', 'a', null],
    ['a difference of Minitest', '--- expected\n+++ actual\n@@ -1,2 +1,2 @@\n-"a\n+"b\n c"\n', 'a\nc', 'b\nc'],
    ['test-unit', '<42> expected but was\n<41>.', 42, 41],
    ['an error that did not come', 'expected ArgumentError but nothing was raised', 'ArgumentError', 'nothing'],
    [
      'another error',
      'expected ArgumentError, got #<RuntimeError: boom> with backtrace:',
      'ArgumentError',
      'RuntimeError',
    ],
    [
      'an error that must not come, with its message in quotes',
      'expected no Exception, got #<Shop::TillError:"no till\\nat 7"> with backtrace:\n  # ./till.rb:7',
      'no Exception',
      'Shop::TillError',
    ],
    ['output', 'expected block to output "a\\n" to stdout, but output "b\\n"', 'a\n', 'b\n'],
    ['no output', 'expected block to output /a/ to stderr, but output nothing', '/a/', 'nothing'],
    [
      'output without its middle, which the difference has',
      `expected block to output /sold/ to stdout, but output "${'x'.repeat(50)}...${'y'.repeat(49)}"\nDiff:\n@@ -1 +1,2 @@\n-/sold/\n+${'x'.repeat(70)}\n+${'y'.repeat(70)}\n`,
      '/sold/',
      `${'x'.repeat(70)}\n${'y'.repeat(70)}\n`,
    ],
  ])('reads %s', (_, text, expected, actual) => {
    expect(read(text)).toEqual({ expected, actual });
  });

  it.each([
    [
      'strings without their middles',
      `expected: "${'y'.repeat(100)}...${'y'.repeat(99)}"\n     got: "${'x'.repeat(100)}...${'x'.repeat(99)}"\n\n(compared using ==)`,
    ],
    ['several failures', 'Got 2 failures from failure aggregation block:'],
  ])('knows %s as an assertion without values', (_, text) => {
    expect(read(text)).toEqual({});
  });

  it.each(["undefined method `upcase' for nil", 'expected: a parcel'])('leaves %s to others', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
