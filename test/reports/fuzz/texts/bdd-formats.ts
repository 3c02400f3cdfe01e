import * as fc from 'fast-check';
import { list, nested, object } from '../json-shapes.js';
import { longText, name, numeric, numericText, word } from '../odd-values.js';

const hook = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: object({ errorMessage: longText, stackTrace: longText }) },
);

const gaugeStatus = word('passed', 'failed', 'skipped', 'not executed');
const gaugeResult = object({
  status: gaugeStatus,
  errorMessage: longText,
  stackTrace: longText,
  executionTime: numeric,
  messages: list(longText),
});
const gaugeItem = nested((items) =>
  object({
    itemType: word('step', 'concept'),
    stepText: name,
    conceptStep: fc.oneof(fc.constant(undefined), object({ stepText: name, result: gaugeResult })),
    items,
    beforeStepHookFailure: hook,
    afterStepHookFailure: hook,
    result: gaugeResult,
  }),
);

/** The run that Gauge's json-report writes. */
export const gauge = object({
  projectName: name,
  environment: name,
  executionTime: numeric,
  executionStatus: gaugeStatus,
  beforeSuiteHookFailure: hook,
  failedScenariosCount: numeric,
  passedScenariosCount: numeric,
  specResults: list(
    object({
      specHeading: name,
      fileName: name,
      tags: list(name),
      executionStatus: gaugeStatus,
      beforeSpecHookFailures: list(hook),
      afterSpecHookFailure: hook,
      errors: list(object({ message: longText })),
      scenarios: list(
        object({
          scenarioHeading: name,
          tags: list(name),
          executionTime: numeric,
          executionStatus: gaugeStatus,
          contexts: list(gaugeItem, 1),
          items: list(gaugeItem),
          beforeScenarioHookFailure: hook,
          skipErrors: list(longText),
          tableRowIndex: numeric,
        }),
      ),
    }),
  ),
});

const specflowStatus = word('OK', 'TestError', 'BindingError', 'UndefinedStep', 'StepDefinitionPending', 'Skipped');
const outputs = fc.oneof(fc.constant(null), list(object({ Text: longText })));

/** What SpecFlow keeps of a run. */
export const specflow = object({
  Nodes: list(name),
  PluginUserSpecFlowId: name,
  ExecutionResults: list(
    object({
      ContextType: word('Scenario', 'Feature'),
      FeatureTitle: name,
      ScenarioTitle: name,
      ScenarioArguments: list(name),
      Status: specflowStatus,
      StepResults: list(object({ Duration: numericText, Status: specflowStatus, Error: longText, Outputs: outputs })),
      Outputs: outputs,
    }),
  ),
});

const specification = object({
  executedFeatures: list(name),
  ignoredFeatures: list(name),
  stats: object({ failures: numeric, errors: numeric, skipped: numeric, totalRuns: numeric, time: numeric }),
});

/** What spock-reports keeps of all specifications. */
export const spockReports = object({ 'shop.CartSpec': specification, 'shop.TillSpec': specification });

/** A line of what the instrumentation of Android prints. */
export const instrumentationLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('class', 'test', 'numtests', 'current', 'stack', 'stream', 'Error'), longText)
      .map(([key, text]) => `INSTRUMENTATION_STATUS: ${key}=${text}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(1, 0, -1, -2, -3, -4, 2, -9).map((code) => `INSTRUMENTATION_STATUS_CODE: ${code}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('stream', 'shortMsg', 'longMsg'), longText)
      .map(([key, text]) => `INSTRUMENTATION_RESULT: ${key}=${text}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'INSTRUMENTATION_STATUS: class=shop.CartTest',
      'INSTRUMENTATION_STATUS: test=adds',
      'INSTRUMENTATION_STATUS: numtests=3',
      'INSTRUMENTATION_STATUS: stack=java.lang.AssertionError: expected:<3> but was:<4>',
      'INSTRUMENTATION_CODE: -1',
      'INSTRUMENTATION_CODE: 0',
      'INSTRUMENTATION_FAILED: shop/Runner',
      'INSTRUMENTATION_ABORTED: System has crashed.',
      'at shop.CartTest.adds(CartTest.kt:9)',
      'Time: 1.25',
      'Tests run: 3,  Failures: 1',
      'OK (3 tests)',
    ),
  },
);
