import * as fc from 'fast-check';
import { jsonText, list, nested, object } from './json-shapes.js';
import { longText, name, numeric, word } from './odd-values.js';

const result = word('SUCCESS', 'FAILURE', 'ERROR', 'COMPROMISED', 'PENDING', 'IGNORED', 'SKIPPED', 'UNDEFINED');

const thrown = (rootCause: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  object({
    errorType: name,
    message: longText,
    stackTrace: list(object({ declaringClass: name, methodName: name, fileName: name, lineNumber: numeric })),
    rootCause,
  });
const exception = thrown(thrown(fc.constant(null)));

const step = nested((children) =>
  object({
    description: name,
    duration: numeric,
    startTime: numeric,
    result: fc.oneof(result, fc.constant(undefined)),
    exception,
    children,
    restQuery: object({ method: word('GET'), path: name, statusCode: numeric }),
    reportData: fc.oneof(object({ title: name, contents: longText }), list(object({ contents: longText }))),
    screenshots: list(object({ screenshot: name, screenshotName: name })),
  }),
);

/** Test outcomes of Serenity. */
export const serenity = jsonText(
  object({
    name,
    testCaseName: name,
    testSteps: list(step),
    userStory: object({ storyName: name, path: name }),
    rule: object({ name }),
    title: name,
    tags: list(object({ name, type: word('tag', 'story', 'browser') })),
    startTime: fc.oneof(numeric, fc.constant('2026-03-04T10:20:30.125+01:00[Europe/Berlin]')),
    duration: numeric,
    dataTable: object({ rows: list(object({ values: list(name), result })) }),
    testFailureCause: exception,
    testFailureMessage: longText,
    flakyTestFailureCause: object({ rootCause: exception, testFailureMessage: longText }),
    result,
  }),
);
