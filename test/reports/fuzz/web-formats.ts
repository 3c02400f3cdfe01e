import * as fc from 'fast-check';
import { jsonText, list, object } from './json-shapes.js';
import { longText, name, numeric, word } from './odd-values.js';

const backstop = object({
  testSuite: name,
  id: name,
  tests: list(
    object({
      status: word('pass', 'fail', 'running'),
      pair: object({
        label: name,
        selector: name,
        viewportLabel: name,
        fileName: name,
        reference: name,
        error: longText,
        engineErrorMsg: longText,
        misMatchThreshold: numeric,
        requireSameDimensions: fc.boolean(),
        diff: object({
          isSameDimensions: fc.boolean(),
          dimensionDifference: object({ width: numeric, height: numeric }),
          misMatchPercentage: word('0.00', '2.35', 'NaN'),
          rawMisMatchPercentage: numeric,
        }),
      }),
    }),
  ),
});

const wptStatus = word('OK', 'PASS', 'FAIL', 'ERROR', 'TIMEOUT', 'CRASH', 'NOTRUN', 'SKIP', '');
const testharnessMessage = fc.oneof(
  longText,
  fc.tuple(longText, longText).map(([one, other]) => `assert_equals: ${one} expected "${one}" but got "${other}"`),
  longText.map((text) => `assert_true: expected ${text} got ${text} expected true got false`),
);
const wptResult = {
  status: wptStatus,
  message: testharnessMessage,
  expected: wptStatus,
  known_intermittent: list(wptStatus),
};
const wptreport = object({
  run_info: object({ product: name, revision: name }),
  time_start: numeric,
  time_end: numeric,
  results: list(
    object({
      ...wptResult,
      test: name,
      subsuite: name,
      duration: numeric,
      screenshots: object({ a: name }),
      subtests: list(object({ ...wptResult, name })),
    }),
  ),
  lsan_leaks: list(object({ frames: list(name), scope: name, allowed_match: name })),
  mozleak: object({ a: object({ total: list(object({ bytes: numeric, threshold: numeric, process: name })) }) }),
});

const lighthouseCi = list(
  object({
    name: word('minScore', 'maxLength', 'auditRan'),
    expected: numeric,
    actual: numeric,
    values: list(numeric),
    operator: word('>=', '<=', '=='),
    passed: fc.boolean(),
    level: word('error', 'warn', 'off'),
    auditId: name,
    auditProperty: name,
    auditTitle: longText,
    message: longText,
    url: name,
  }),
);

const pa11yIssues = list(
  object({ code: name, type: word('error'), message: longText, selector: longText, context: longText }),
);
const pa11yCi = object({
  total: numeric,
  passes: numeric,
  errors: numeric,
  results: object({ 'https://shop.test/': pa11yIssues, 'https://shop.test/cart': pa11yIssues }),
});

const byBrowser = { byUA: object({ Ch41: wptStatus, FF36: wptStatus }), totals: object({ PASS: numeric }) };
const wptConsolidated = object({
  ua: list(name),
  results: object({ '/shop/cart.html': object({ ...byBrowser, subtests: object({ sums: object(byBrowser) }) }) }),
});

const katalonMessage = object({
  type: word('MESSAGE'),
  message: fc.oneof(
    longText,
    fc.constantFrom('Test Cases/A', 'Test Cases/A FAILED because (of) ', 'Test Cases/A FAILED.\nReason:\nno'),
  ),
  testStatus: object({
    statusValue: word('PASSED', 'FAILED', 'ERROR', 'INFO', 'NOT_RUN', 'LOST'),
    stackTrace: longText,
  }),
});
const katalonStep = object({ type: word('TEST_STEP', 'TEST_CASE'), name, childRecords: list(katalonMessage) });
const katalon = object({
  type: fc.constant('TEST_SUITE'),
  logFolder: fc.constant('/shop'),
  runData: object({ katalonVersion: name }),
  name,
  message: longText,
  startTime: numeric,
  endTime: numeric,
  interuppted: fc.boolean(),
  childRecords: list(
    object({
      type: word('TEST_CASE', 'TEST_STEP', 'TEST_SUITE'),
      name: word('Test Cases/A', 'Test Cases/A - Iteration 1'),
      id: word('Test Cases/A'),
      startTime: numeric,
      endTime: numeric,
      interuppted: fc.boolean(),
      childRecords: list(fc.oneof(katalonStep, katalonMessage)),
    }),
  ),
});

/** Documents of tools that check pages and browsers, by the format's name. */
export const WEB_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  backstop: jsonText(backstop),
  katalon: jsonText(katalon),
  'lighthouse-ci': jsonText(lighthouseCi),
  'pa11y-ci': jsonText(pa11yCi),
  wptreport: jsonText(fc.oneof(wptreport, wptConsolidated)),
};
