import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from './normalize-failure.js';
import { withTestCafeMessage } from './testcafe-error.js';

/** What Node 20 prints of an error of TestCafe 1.20; its class has a name in some versions of TestCafe. */
const printed = (code: string, members: readonly string[], name = ''): string =>
  [`${name}{`, `  code: '${code}',`, '  isTestCafeError: true,', ...members, '}'].join('\n');

const CALLSITE = [
  '  callsite: CallsiteRecord {',
  "    filename: '/app/pages/cart.js',",
  '    lineNum: 11,',
  '    callsiteFrameIdx: 6,',
  '    stackFrames: [ [Object], [Object] ],',
  '    isV8Frames: true',
  '  },',
];

describe('withTestCafeMessage', () => {
  it.each([
    [
      'a selector that matches nothing',
      printed('E24', [...CALLSITE, `  apiFnChain: [ "Selector('#buy')", ".find('b')" ],`, '  apiFnIndex: 1']),
      "The specified selector does not match any element in the DOM tree.\n\n   | Selector('#buy')\n > |   .find('b')",
    ],
    [
      'a property of nothing',
      printed(
        'E52',
        ['  callsite: null,', `  apiFnChain: [ "Selector('#buy')" ],`, '  apiFnIndex: 0'],
        'CannotObtainInfoForElementSpecifiedBySelectorError ',
      ),
      "Cannot obtain information about the node because the specified selector does not match any node in the DOM tree.\n\n > | Selector('#buy')",
    ],
    [
      'an element that cannot be seen',
      printed('E26', ['  callsite: null'], 'ActionElementIsInvisibleError '),
      'The element that matches the specified selector is not visible.',
    ],
    [
      'an error in the page, in two literals',
      printed('E4', [
        ...CALLSITE,
        '  errMsg: `SyntaxError: it\'s "bad"\\n` +',
        "    'on its second line',",
        "  instantiationCallsiteName: 'Selector'",
      ]),
      'SyntaxError: it\'s "bad"\non its second line',
    ],
    [
      'an error of the page with its stack',
      printed('E1', ["  errStack: 'Error: boom\\n    at app.js:1:2',", "  pageDestUrl: 'http://localhost/'"]),
      'Error: boom',
    ],
  ])('takes the words for %s', (_, message, words) => {
    expect(normalizeFailure({ message })).toMatchObject({ kind: 'exception', message: words });
  });

  it('reads an assertion with its values, and the place, whose lines are counted from 0', () => {
    const message = printed(
      'E53',
      [...CALLSITE, "  errMsg: 'AssertionError: expected 3 to deeply equal 4',", '  diff: false'],
      'ExternalAssertionLibraryError ',
    );
    expect(normalizeFailure({ message })).toEqual({
      kind: 'assertion',
      message: 'AssertionError: expected 3 to deeply equal 4',
      expected: 4,
      actual: 3,
      type: 'AssertionError',
      stack: message,
      location: { file: '/app/pages/cart.js', line: 12 },
    });
  });

  it('reads an assertion of TestCafe before version 1, which has a name in place of the code', () => {
    const message = [
      'Error: ExternalAssertionLibraryError {',
      "  type: 'externalAssertionLibraryError',",
      '  isTestCafeError: true,',
      "  errMsg: 'AssertionError: expected 3 to deeply equal 4' }",
    ].join('\n');
    expect(normalizeFailure({ message })).toMatchObject({
      kind: 'assertion',
      message: 'AssertionError: expected 3 to deeply equal 4',
      expected: 4,
      actual: 3,
    });
  });

  it('keeps the print of a code without words', () => {
    const message = printed('E9', ["  optionName: 'speed',", "  actualValue: 'x'"], 'ActionIntegerOptionError ');
    expect(normalizeFailure({ message })).toMatchObject({ kind: 'exception', message });
  });

  it('leaves another object as it is', () => {
    const failure = { message: "{\n  code: 'E24',\n  name: 'x'\n}" };
    expect(withTestCafeMessage(failure)).toBe(failure);
  });
});
