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

const inspecResult = object({
  status: word('passed', 'failed', 'skipped', 'error'),
  code_desc: name,
  run_time: numeric,
  message: longText,
  skip_message: longText,
  exception: name,
  backtrace: list(longText),
});
const inspec = object({
  platform: object({ name }),
  profiles: list(
    object({
      name,
      status: word('loaded', 'failed', 'skipped'),
      status_message: longText,
      controls: list(
        object({
          id: name,
          title: name,
          impact: numeric,
          results: list(inspecResult),
          source_location: object({ ref: name, line: place }),
        }),
      ),
    }),
  ),
  version: name,
});

const dbt = object({
  metadata: object({ dbt_schema_version: name, dbt_version: name }),
  results: list(
    object({
      status: word('pass', 'fail', 'warn', 'error', 'skipped', 'success'),
      unique_id: fc.oneof(
        name,
        name.map((text) => `test.shop.${text}`),
      ),
      execution_time: numeric,
      failures: numeric,
      message: longText,
      compiled_code: longText,
    }),
  ),
  elapsed_time: numeric,
});

/** Documents of platforms and of tools for data and machines, by the format's name. */
export const PLATFORM_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  apex: jsonText(apex),
  dbt: jsonText(dbt),
  inspec: jsonText(inspec),
  unreal: jsonText(unreal),
};
