import * as fc from 'fast-check';
import { jsonText, list, object } from './json-shapes.js';
import { longText, name, numeric, word } from './odd-values.js';

const place = fc.oneof(fc.nat(200), numeric);

const apex = object({
  summary: object({
    outcome: word('Passed', 'Failed', 'Aborted'),
    testsRan: numeric,
    failing: numeric,
    testRunId: name,
  }),
  tests: list(
    object({
      MethodName: name,
      Outcome: word('Pass', 'Fail', 'CompileFail', 'Skip'),
      ApexClass: object({ Name: name, NamespacePrefix: name }),
      RunTime: numeric,
      Message: fc.oneof(
        longText,
        longText.map((text) => `System.AssertException: Assertion Failed: ${text}`),
      ),
      StackTrace: longText,
    }),
  ),
});

const unreal = object({
  succeeded: numeric,
  failed: numeric,
  notRun: numeric,
  inProcess: numeric,
  totalDuration: numeric,
  tests: list(
    object({
      testDisplayName: name,
      fullTestPath: name,
      state: word('Success', 'Fail', 'NotRun', 'InProcess', 'Skipped'),
      duration: numeric,
      entries: list(
        object({
          event: object({ type: word('Info', 'Warning', 'Error'), message: longText }),
          filename: name,
          lineNumber: place,
        }),
      ),
    }),
  ),
});

/** Documents of platforms whose tests run inside of them, by the format's name. */
export const PLATFORM_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  apex: jsonText(apex),
  unreal: jsonText(unreal),
};
