import { describe, expect, it } from '@jest/globals';
import { readReport } from '../read-report.js';
import { UnreadableListing } from './listed-test.js';
import { LISTING_FORMATS, readListing } from './read-listing.js';

const bytes = (content: unknown): Uint8Array =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
const idsOf = async (format: string, content: unknown): Promise<readonly string[]> =>
  (await readListing({ bytes: bytes(content), format })).map(({ testId }) => testId);
const reportedIds = async (content: unknown): Promise<readonly string[]> =>
  (await readReport(bytes(content))).tests.map(({ testId }) => testId);
const sorted = (ids: readonly string[]): readonly string[] => ids.toSorted();

/** Vitest 4: a list, and the report of the same tests. */
const VITEST_LIST = [
  { name: 'cart > adds > up', file: '/builds/shop/web/test/a.test.ts' },
  { name: 'cart > n 1', file: '/builds/shop/web/test/a.test.ts' },
  { name: 'cart > inner   x > deep', file: '/builds/shop/web/test/a.test.ts' },
  { name: 'top', file: '/builds/shop/web/test/a.test.ts' },
];
const vitestEntry = (ancestorTitles: readonly string[], title: string): object => ({
  ancestorTitles,
  fullName: [...ancestorTitles, title].join(' '),
  title,
  status: 'passed',
  duration: 1,
  failureMessages: [],
  meta: {},
});
const VITEST_REPORT = {
  numTotalTestSuites: 2,
  numTotalTests: 4,
  testResults: [
    {
      name: '/builds/shop/web/test/a.test.ts',
      status: 'passed',
      assertionResults: [
        vitestEntry(['cart'], 'adds > up'),
        vitestEntry(['cart'], 'n 1'),
        vitestEntry(['cart', 'inner   x'], 'deep'),
        vitestEntry([], 'top'),
      ],
    },
  ],
};

/** pytest 9. */
const PYTEST_LIST =
  'tests/test_cart.py::TestTotal::test_sum\ntests/test_cart.py::test_par[x y]\ntests/test_cart.py::test_par[b/c]\n\n3 tests collected in 0.10s\n';
const PYTEST_JUNIT =
  '<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="0" failures="0" skipped="0" tests="3">' +
  '<testcase classname="tests.test_cart.TestTotal" name="test_sum" time="0.001" />' +
  '<testcase classname="tests.test_cart" name="test_par[x y]" time="0.001" />' +
  '<testcase classname="tests.test_cart" name="test_par[b/c]" time="0.001" /></testsuite></testsuites>';

/** go 1.22: benchmarks are listed and do not run; subtests run and are not listed. */
const GO_LIST =
  'TestSum\nTestPlain\nBenchmarkX\nFuzzA\nExampleHello\nok  \texample.com/shop/cart\t0.002s\n?   \texample.com/shop\t[no test files]\n';
const goEvents = (...names: readonly string[]): string =>
  [
    ...names.flatMap((Test) => ['run', 'pass'].map((Action) => ({ Action, Package: 'example.com/shop/cart', Test }))),
    { Action: 'pass', Package: 'example.com/shop/cart' },
  ]
    .map((event) => JSON.stringify(event))
    .join('\n');

const playwright = (result: readonly object[], status: string): object => ({
  config: { rootDir: '/builds/shop/pw/tests', projects: [] },
  suites: [
    {
      title: 'cart.spec.js',
      file: 'cart.spec.js',
      specs: [],
      suites: [
        {
          title: 'cart',
          file: 'cart.spec.js',
          specs: [
            {
              title: 'adds',
              tags: ['smoke'],
              file: 'cart.spec.js',
              line: 2,
              column: 1,
              tests: ['a', 'b'].map((projectName) => ({
                projectName,
                expectedStatus: 'passed',
                status,
                results: result,
              })),
            },
          ],
        },
      ],
    },
  ],
  errors: [],
  stats: { startTime: '2026-01-01T00:00:00.000Z', duration: 1, expected: 0, skipped: 2, unexpected: 0, flaky: 0 },
});

const LIBTEST_LIST = `     Running unittests src/lib.rs (target/debug/deps/shop-507999230d6984fa)
tests::it_works: test
tests::slow: test

2 tests, 0 benchmarks
     Running tests/api.rs (target/debug/deps/api-9bcfde99a7c554b8)
outer: test

1 test, 0 benchmarks
   Doc-tests shop
src/lib.rs - a (line 1): test

1 test, 0 benchmarks
`;
const libtestReport = (...suites: readonly (readonly [string, readonly string[]])[]): string =>
  suites
    .flatMap(([running, names]) => [
      running,
      JSON.stringify({ type: 'suite', event: 'started', test_count: names.length }),
      ...names.flatMap((name) => ['started', 'ok'].map((event) => JSON.stringify({ type: 'test', event, name }))),
      JSON.stringify({ type: 'suite', event: 'ok', passed: names.length, failed: 0 }),
    ])
    .join('\n');

/** VSTest, over a project of xUnit.net and one of MSTest. */
const DOTNET_LIST = `  Determining projects to restore...
  Shop.Tests -> /builds/shop/bin/Debug/net8.0/Shop.Tests.dll
Test run for /builds/shop/bin/Debug/net8.0/Shop.Tests.dll (.NETCoreApp,Version=v8.0)
VSTest version 17.11.1 (x64)

The following Tests are available:
    Shop.Tests.CartTests.Adds
    Shop.Tests.CartTests+Inner.Row(sum: 3, text: "a.b (c)")
Test run for /builds/shop/bin/Debug/net8.0/Shop.Units.dll (.NETCoreApp,Version=v8.0)
The following Tests are available:
    Adds
    Should be even(i: 3)

`;
const trxResult = (id: string, name: string, className: string): readonly [string, string] => [
  `<UnitTestResult testId="${id}" executionId="${id}" testName="${name}" outcome="Passed" duration="00:00:00.001" />`,
  `<UnitTest name="${name}" id="${id}"><Execution id="${id}" /><TestMethod className="${className}" name="x" adapterTypeName="executor://xunit/" /></UnitTest>`,
];
const TRX_RESULTS = [
  trxResult('1', 'Shop.Tests.CartTests.Adds', 'Shop.Tests.CartTests'),
  trxResult('2', 'Shop.Tests.CartTests+Inner.Row(sum: 3, text: &quot;a.b (c)&quot;)', 'Shop.Tests.CartTests+Inner'),
];
const TRX = `<TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results>${TRX_RESULTS.map(([result]) => result).join('')}</Results><TestDefinitions>${TRX_RESULTS.map(([, definition]) => definition).join('')}</TestDefinitions></TestRun>`;

/** RSpec 3.12: `rspec --dry-run --format json`, and what the same examples are in its report. */
const rspecExample = (place: string, description: string, full: string): object => ({
  id: `./spec/cart_spec.rb[${place}]`,
  description,
  full_description: full,
  status: 'passed',
  file_path: './spec/cart_spec.rb',
  line_number: 2,
  run_time: 1.325e-5,
  pending_message: null,
});
const rspecOf = (...examples: readonly object[]): object => ({
  version: '3.12.0',
  examples,
  summary: { example_count: examples.length, failure_count: 0, errors_outside_of_examples_count: 0 },
  summary_line: '',
});
const RSPEC_NAMED = [
  rspecExample('1:1', 'adds', 'Cart adds'),
  rspecExample('1:6', 'same', 'Cart same'),
  rspecExample('1:7', 'same', 'Cart same'),
  rspecExample('1:3:1:1', 'is 0', 'Cart #total when empty is 0'),
];

describe('the tests that a runner lists', () => {
  it.each([
    ['vitest', VITEST_LIST, VITEST_REPORT],
    ['pytest', PYTEST_LIST, PYTEST_JUNIT],
    ['playwright', playwright([], 'skipped'), playwright([{ status: 'passed', duration: 1, retry: 0 }], 'expected')],
    ['dotnet', DOTNET_LIST.split('Test run for /builds/shop/bin/Debug/net8.0/Shop.Units')[0], TRX],
    ['rspec', rspecOf(...RSPEC_NAMED), rspecOf(...RSPEC_NAMED)],
    ['go', GO_LIST, goEvents('TestSum', 'TestPlain', 'FuzzA', 'ExampleHello')],
    [
      'libtest',
      LIBTEST_LIST,
      libtestReport(
        ['     Running unittests src/lib.rs (target/debug/deps/shop-1)', ['tests::it_works', 'tests::slow']],
        ['     Running tests/api.rs (target/debug/deps/api-2)', ['outer']],
        ['   Doc-tests shop', ['src/lib.rs - a (line 1)']],
      ),
    ],
    [
      'nextest',
      {
        'rust-suites': {
          shop: { testcases: { 'tests::it_works': { ignored: false } } },
          'shop::api': { testcases: { outer: {} } },
        },
      },
      libtestReport(['', ['shop$tests::it_works', 'shop::api$outer']]),
    ],
    [
      'ctest',
      {
        kind: 'ctestInfo',
        tests: [{ name: 'top', properties: [{ name: 'WORKING_DIRECTORY', value: '/builds/shop/b' }] }],
      },
      '<?xml version="1.0"?><testsuite name="(empty)" tests="1"><testcase name="top" classname="top" time="0.02" status="run"/></testsuite>',
    ],
  ])('by %s get the ids of its reports', async (format, list, report) => {
    const ids = await idsOf(format, list);
    expect(sorted(ids)).toEqual(sorted(await reportedIds(report)));
    expect(ids.length).toBeGreaterThan(0);
  });

  it('of Jest and RSpec are those of a report in which nothing ran', async () => {
    const file = { name: '/builds/shop/web/a.test.js', status: 'passed', message: '' };
    const jest = {
      numTotalTests: 1,
      testResults: [{ ...file, assertionResults: [{ ...vitestEntry(['cart'], 'adds'), status: 'pending' }] }],
    };
    expect(await idsOf('jest', jest)).toEqual(await reportedIds(jest));
    const example = {
      id: './spec/a_spec.rb[1:1]',
      description: 'adds',
      full_description: 'cart adds',
      status: 'passed',
    };
    const rspec = {
      version: '3.13.0',
      examples: [{ ...example, file_path: './spec/a_spec.rb', line_number: 2 }],
      summary: { example_count: 1, errors_outside_of_examples_count: 0 },
    };
    expect(await idsOf('rspec', rspec)).toEqual(['spec/a_spec.rb > cart adds']);
  });

  it('begin in the folder of the checkout', async () => {
    const [test] = await readListing({ bytes: bytes(VITEST_LIST), format: 'vitest', root: '/builds/shop' });
    expect(test?.testId).toBe('web/test/a.test.ts > cart > adds > up');
  });

  it('have the tags of Playwright and CTest, and are skipped where the list says so', async () => {
    const [adds] = await readListing({ bytes: bytes(playwright([], 'skipped')), format: 'playwright' });
    expect(adds?.tags).toEqual(['smoke']);
    const properties = [
      { name: 'LABELS', value: ['fast'] },
      { name: 'DISABLED', value: true },
    ];
    const list = { kind: 'ctestInfo', tests: [{ name: 'top', properties }] };
    expect(await readListing({ bytes: bytes(list), format: 'ctest' })).toEqual([
      { testId: 'top', tags: ['fast'], skipped: true },
    ]);
  });

  it('are incomplete where reports may name them in another way', async () => {
    const at = (name: string, value: string): object => ({ name, properties: [{ name: 'WORKING_DIRECTORY', value }] });
    const list = { kind: 'ctestInfo', tests: [at('inner', '/b/sub'), at('top', '/b')] };
    expect(await readListing({ bytes: bytes(list), format: 'ctest' })).toMatchObject([
      { testId: 'inner', projectionComplete: false, incompleteReason: expect.stringContaining('Test.xml') },
      { testId: 'top' },
    ]);
  });

  it('are in doubt where a class is not listed, and where a name is only known after the test has run', async () => {
    const [, , adds, even] = await readListing({ bytes: bytes(DOTNET_LIST), format: 'dotnet' });
    expect([adds, even]).toMatchObject([
      { testId: 'Adds', projectionComplete: false, incompleteReason: expect.stringContaining('class') },
      { testId: 'Should be even(i: 3)', projectionComplete: false },
    ]);
    const nameless = rspecExample('1:2', 'example at ./spec/cart_spec.rb:3', 'Cart ');
    expect(await readListing({ bytes: bytes(rspecOf(nameless)), format: 'rspec' })).toMatchObject([
      { projectionComplete: false, incompleteReason: expect.stringContaining('matcher') },
    ]);
    const platform = 'The following Tests are available:\nAdds\nSubtracts\n\nTest discovery summary: found 2 test(s)\n';
    expect(await idsOf('dotnet', platform)).toEqual(['Adds', 'Subtracts']);
  });

  it.each([
    ['dotnet', '/a/CartTests.cs(3,5): error CS1002: ; expected [/a/a.csproj]\n'],
    ['dotnet', 'No test is available in /a.dll.\n'],
    ['dotnet', 'The following Tests are available:\n\n'],
    ['vitest', '{}'],
    ['vitest', 'Error: no'],
    ['vitest', '[{"file":"/a/b.test.ts"}]'],
    ['vitest', '[]'],
    ['pytest', 'ERROR tests/test_a.py - SyntaxError\n\n1 error in 0.1s\n'],
    ['pytest', 'tests/test_a.py::test_b\n\n==== ERRORS ====\n'],
    ['pytest', '<Module tests/test_a.py>\n  <Function test_b>\n'],
    ['go', 'TestA\nTestB\n'],
    ['go', '# example.com/shop\n./a_test.go:1: syntax error\nFAIL\texample.com/shop [build failed]\n'],
    ['libtest', 'tests::it_works: test\n\n1 test, 0 benchmarks\n'],
    ['libtest', 'error[E0425]: cannot find value\nerror: could not compile\n'],
    ['nextest', '{}'],
    ['ctest', '{"kind":"other"}'],
    ['playwright', '{"config":{"rootDir":"/a"},"suites":[],"errors":[{"message":"SyntaxError"}]}'],
    [
      'playwright',
      '{"config":{"rootDir":"/a","projects":[]},"suites":[{"title":"a.spec.js","file":"a.spec.js","specs":[',
    ],
    [
      'jest',
      '{"numTotalTests":0,"testResults":[{"name":"/a/b.test.js","status":"failed","message":"SyntaxError","assertionResults":[]}]}',
    ],
    ['cypress', '[]'],
  ])('are refused as a whole when a list of %s is not whole: %j', async (format, list) => {
    await expect(readListing({ bytes: bytes(list), format })).rejects.toThrow(UnreadableListing);
  });

  it('can be those of ten runners', () => {
    expect(LISTING_FORMATS.map(([name]) => name)).toHaveLength(10);
  });
});
