import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { CATCH2 } from './catch2.js';

function v3(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Catch2TestRun name="shop-tests" rng-seed="1" xml-format-version="3" catch2-version="3.5.0">
${content}
  <OverallResults successes="0" failures="1" expectedFailures="0" skips="0"/>
</Catch2TestRun>`;
}

function testCase(content: string, success = 'false', more = ''): string {
  return `<TestCase name="cart total" tags="[money][.slow]" filename="/x/cart.cpp" line="9">
    ${content}
    <OverallResult success="${success}" skips="0" durationInSeconds="0.25" ${more}/></TestCase>`;
}

function expression(type: string, original: string, expanded: string, more = ''): string {
  return `<Expression success="false" type="${type}" filename="/x/cart.cpp" line="12">
      <Original>
        ${original}
      </Original>
      <Expanded>
        ${expanded}
      </Expanded>${more}
    </Expression>`;
}

describe('CATCH2', () => {
  it('takes a failed expression of version 3 in the words of the terminal', async () => {
    const { tests, entries } = await readReport(
      CATCH2,
      v3(testCase(`<Info>\n with tax\n</Info>${expression('REQUIRE', 'total == 42', '41 == 42')}`)),
    );
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'cart total',
        suite: [],
        file: '/x/cart.cpp',
        line: 9,
        status: 'failed',
        durationMs: 250,
        tags: ['money', '.slow'],
        failures: [
          {
            message: 'REQUIRE( total == 42 )\nwith expansion:\n41 == 42\nwith message:\nwith tax',
            actual: '41',
            expected: '42',
            printed: true,
            isAssertion: true,
            location: { file: '/x/cart.cpp', line: 12 },
            dialect: 'cpp',
          },
        ],
      }),
    ]);
    expect(entries[0]).toEqual({ kind: 'run', run: { runner: 'Catch2 3.5.0' } });
  });

  it('takes the group of version 2 as the suite', async () => {
    const { tests } = await readReport(
      CATCH2,
      `<Catch name="a"><Group name="shop">${testCase('', 'true')}</Group></Catch>`,
    );
    expect(tests).toEqual([
      expect.objectContaining({ name: 'cart total', suite: ['shop'], status: 'passed', failures: [] }),
    ]);
  });

  it.each([
    ['<Exception filename="a.cpp" line="3">\n card declined\n</Exception>', 'card declined', false],
    [
      '<FatalErrorCondition filename="a.cpp" line="3">SIGSEGV - Segmentation violation signal</FatalErrorCondition>',
      'SIGSEGV - Segmentation violation signal',
      false,
    ],
    ['<Failure filename="a.cpp" line="3">\n never come here\n</Failure>', 'never come here', true],
  ])('reports %j', async (content, message, isAssertion) => {
    const { tests } = await readReport(CATCH2, v3(testCase(content)));
    expect(tests[0]?.failures).toEqual([
      expect.objectContaining({ message, isAssertion, location: { file: 'a.cpp', line: 3 } }),
    ]);
  });

  it.each([
    ['REQUIRE', false],
    ['REQUIRE_THROWS_AS', true],
    ['REQUIRE_NOTHROW', true],
  ])('reports what was thrown out of %s', async (type, isAssertion) => {
    const thrown = '<Exception filename="a.cpp" line="3">\n boom\n</Exception>';
    const { tests } = await readReport(CATCH2, v3(testCase(expression(type, 'pay() == 1', 'pay() == 1', thrown))));
    expect(tests[0]?.failures).toEqual([
      expect.objectContaining({
        message: `${type}( pay() == 1 )\ndue to unexpected exception with message:\nboom`,
        isAssertion,
      }),
    ]);
    expect(tests[0]?.failures[0]?.expected).toBeUndefined();
  });

  it('names the sections, and reports a failure once that each entry of a section repeats', async () => {
    const failed = expression('CHECK', 'a == b', '1 == 2');
    const sections = `<Section name="outer">${failed}<Section name="inner"><Failure filename="a.cpp" line="3">no</Failure></Section></Section><Section name="outer">${failed}</Section>`;
    const { tests } = await readReport(CATCH2, v3(testCase(sections)));
    expect(tests[0]?.failures.map(({ message }) => message)).toEqual([
      'CHECK( a == b )\nwith expansion:\n1 == 2\nin section: outer',
      'no\nin section: outer / inner',
    ]);
  });

  it('takes a test that was expected to fail as passed, and leaves out what may fail', async () => {
    const failed = expression('CHECK', 'a == b', '1 == 2');
    const harmless = expression('CHECK_NOFAIL', 'a == b', '1 == 2');
    const { tests } = await readReport(CATCH2, v3(testCase(failed, 'true') + testCase(harmless + failed)));
    expect(tests.map(({ status, failures }) => [status, failures.length])).toEqual([
      ['passed', 0],
      ['failed', 1],
    ]);
  });

  it('reads how values compare, which snitch prints in place of what was asked', async () => {
    const { tests } = await readReport(
      CATCH2,
      v3(
        [
          expression('CHECK', 'count == 3', '2 != 3'),
          expression('CHECK', 'count > limit', '2 <= 5'),
          expression('CHECK', 'count != 2', '2 == 2'),
          expression('CHECK', 'count != 2', '2 != 2'),
        ]
          .map((failed) => testCase(failed))
          .join(''),
      ),
    );
    expect(tests.map(({ failures }) => failures?.[0])).toMatchObject([
      { expected: '3', actual: '2' },
      { expected: '> 5', actual: '2' },
      { expected: 'not 2', actual: '2' },
      { expected: 'not 2', actual: '2' },
    ]);
  });

  it('takes what snitch says of an exception as thrown', async () => {
    const { tests } = await readReport(
      CATCH2,
      v3(testCase('<Failure filename="a.cpp" line="2">unexpected std::exception caught; message: no cart</Failure>')),
    );
    expect(tests[0]?.failures).toMatchObject([{ isAssertion: false }]);
  });

  it('takes a skipped test', async () => {
    const skipped =
      '<TestCase name="a" filename="a.cpp" line="1"><Skip filename="a.cpp" line="2">\n no network\n</Skip><OverallResult success="true" skips="1"/></TestCase>';
    const { tests } = await readReport(CATCH2, v3(skipped));
    expect(tests[0]).toMatchObject({ status: 'skipped', skipReason: 'no network' });
  });

  it('keeps what the test wrote', async () => {
    const { tests } = await readReport(
      CATCH2,
      v3(
        '<TestCase name="a"><OverallResult success="false"><StdOut>\nhello\n</StdOut><StdErr>oh</StdErr></OverallResult></TestCase>',
      ),
    );
    expect(tests[0]).toMatchObject({ status: 'failed', failures: [{ dialect: 'cpp' }] });
    expect(tests[0]?.events).toEqual([
      { type: 'log', message: 'hello', stream: 'stdout' },
      { type: 'log', message: 'oh', stream: 'stderr' },
    ]);
  });

  it('gives a test in which the file ends early only when something failed in it', async () => {
    const failed = v3(testCase(expression('CHECK', 'a == b', '1 == 2')));
    const first = await readReport(CATCH2, failed.slice(0, failed.indexOf('<OverallResult')));
    expect(first.tests.map(({ status }) => status)).toEqual(['failed']);
    const second = await readReport(CATCH2, '<Catch2TestRun><TestCase name="crashes" filename="a.cpp" line="1">\n');
    expect(second.tests).toEqual([]);
    expect(second.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['truncated', 'no_result']));
  });
});
