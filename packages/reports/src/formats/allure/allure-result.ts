import type { EventDraft } from '../../test-draft.js';
import type { JsonObject } from '../../json/json-value.js';
import { filledStringOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { ReportedTest } from '../../report.js';
import { stepEvents, type ReportedStep } from '../shared/step-events.js';
import { allureTags, allureDialect, labelsNamed, parameterVariant, placeOf } from './allure-labels.js';
import {
  allureFailureOf,
  allureStatusOf,
  detailsOf,
  isBad,
  readTimes,
  testStatusOf,
  type AllureTimes,
} from './allure-status.js';

/** One try of a test, as a file of the directory has it. */
export interface AllureResult extends AllureTimes {
  readonly uuid: string | undefined;
  /** What the tries of one test have in common; undefined where nothing says. */
  readonly historyKey: string | undefined;
  readonly test: ReportedTest;
  /** Message and trace of its failure, to detect what is reported twice. */
  readonly message: string | undefined;
  readonly trace: string | undefined;
  /** It has no outcome: the run ended before it did. */
  readonly isWithoutResult: boolean;
}

/** A result without a name has the one of its method, else an id. */
function isText(text: string | undefined): text is string {
  return text !== undefined;
}

/** Reads a result. */
export function readResult(result: JsonObject): AllureResult {
  const status = allureStatusOf(result);
  const details = detailsOf(result);
  const times = readTimes(result);
  const name =
    ['name', 'fullName', 'testCaseId', 'historyId', 'uuid'].map((key) => filledStringOf(result[key])).find(isText) ??
    '';
  const variant = parameterVariant(result);
  return {
    ...times,
    ...details,
    uuid: stringOf(result['uuid']),
    historyKey: historyKeyOf(result, name, variant),
    isWithoutResult: !isBad(status) && status !== 'passed' && status !== 'skipped',
    test: {
      name,
      ...placeOf(result),
      variant,
      status: testStatusOf(status),
      durationMs: times.durationMs,
      startedAt: times.startedAt,
      worker: labelsNamed(result, 'thread')[0],
      tags: allureTags(result),
      skipReason: status === 'skipped' ? details.message : undefined,
      failures: isBad(status) ? [allureFailureOf(result, allureDialect(result))] : [],
      events: [...stepEvents(stepsOf(result)), ...attachmentsOf(result)],
    },
  };
}

/** Tries of one test have one history id; adapters without it have the id of the test case, and the parameters. */
function historyKeyOf(result: JsonObject, name: string, variant: string | undefined): string | undefined {
  const historyId = filledStringOf(result['historyId']);
  if (historyId !== undefined) return JSON.stringify([historyId, name]);
  const id = filledStringOf(result['testCaseId']) ?? filledStringOf(result['fullName']);
  return id === undefined ? undefined : JSON.stringify([id, name, variant]);
}

/** Returns the steps of a result or a fixture, without values of their parameters. */
export function stepsOf(object: JsonObject): readonly ReportedStep[] {
  const steps = objectsOf(object['steps'] ?? objectOf(object['testStage'])?.['steps']);
  return steps.map((step) => ({
    name: filledStringOf(step['name']) ?? 'unnamed step',
    status: testStatusOf(allureStatusOf(step)),
    durationMs: readTimes(step).durationMs,
    output: attachmentsOf(step),
    steps: stepsOf(step),
  }));
}

function attachmentsOf(object: JsonObject): readonly EventDraft[] {
  return objectsOf(object['attachments']).map((attachment) => {
    const name = stringOf(attachment['name']);
    const source = stringOf(attachment['source']);
    return {
      type: 'attachment',
      mediaType: filledStringOf(attachment['type']) ?? 'application/octet-stream',
      ...(name === undefined ? {} : { name }),
      ...(source === undefined ? {} : { source }),
    };
  });
}
