import type { TestDraft } from '@clarion/reports';
import { isJsonObject, type JsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import { pullRequestOfMetadata } from '../../runs/filters/pull-request.js';
import { FINISHED_STATUSES, OPEN_STATUSES } from '../../runs/run-state.js';
import type { RunFacts } from '../../runs/content/run-writing.js';
import type { ValidationErrors } from './validation-errors.js';
import { Fields } from './fields.js';
import { mergeTests } from './merge-tests.js';
import { readDiscoveryFailure, readTest } from './test-reader.js';
import { readThresholds } from './thresholds.js';

/** Members that only a run envelope has. */
const ENVELOPE_MEMBERS = [
  'kind',
  'schemaVersion',
  'status',
  'startedAt',
  'completedAt',
  'durationMs',
  'summary',
  'result',
  'testResults',
  'metrics',
  'clientRunId',
  'trigger',
  'gitRef',
  'commitSha',
  'ciRunUrl',
  'runnerVersion',
  'environment',
  'failureClass',
  'failureMessage',
];

/** A run envelope (contract §4, body 1) without its tests. */
export interface EnvelopeHead {
  readonly facts: RunFacts;
  /** Failed tests in the envelope itself: files that did not load, thresholds that were not met. */
  readonly ownTests: readonly TestDraft[];
}

/** Whether a JSON value is a run envelope, and not the report of another tool. */
export function isEnvelope(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && ENVELOPE_MEMBERS.some((member) => Object.hasOwn(value, member));
}

/**
 * Reads an envelope without its tests. `clientRunId` is returned separately, as it was sent: it is compared, and masking could
 * make two of them equal.
 */
export function readEnvelopeHead(
  envelope: JsonObject,
  clientRunId: string | null,
  errors: ValidationErrors,
): EnvelopeHead {
  const fields = new Fields(envelope, '', errors);
  const result = fields.record('result');
  const failures = new Fields(result, '/result', errors).array('discoveryFailures');
  const discoveries = failures.flatMap(
    (failure, index) => readDiscoveryFailure(failure, `/result/discoveryFailures/${index}`, errors) ?? [],
  );
  const facts = readFacts(fields, result, clientRunId, envelope);
  return { facts, ownTests: facts.kind === 'load' ? [...discoveries, ...readThresholds(result)] : discoveries };
}

/** Reads the tests of an envelope: `result.tests` and `testResults`, where a test in both lists is one test. */
export function readEnvelopeTests(envelope: JsonObject, errors: ValidationErrors): readonly TestDraft[] {
  const fields = new Fields(envelope, '', errors);
  const tests = readList(
    new Fields(fields.record('result'), '/result', errors).array('tests'),
    '/result/tests',
    errors,
  );
  return mergeTests(tests, readList(fields.array('testResults'), '/testResults', errors));
}

function readList(values: readonly JsonValue[], pointer: string, errors: ValidationErrors): readonly TestDraft[] {
  const drafts: TestDraft[] = [];
  for (const [index, value] of values.entries()) {
    if (errors.isFull) break;
    const draft = readTest(value, `${pointer}/${index}`, errors);
    if (draft !== undefined) drafts.push(draft);
  }
  return drafts;
}

function readFacts(fields: Fields, result: JsonObject, clientRunId: string | null, envelope: JsonObject): RunFacts {
  return {
    kind: fields.word('kind', ['test', 'load']) ?? 'test',
    status: fields.word('status', [...FINISHED_STATUSES, ...OPEN_STATUSES]) ?? undefined,
    schemaVersion: fields.text('schemaVersion'),
    startedAt: fields.instant('startedAt'),
    completedAt: fields.instant('completedAt'),
    durationMs: fields.durationMs('durationMs'),
    clientRunId: fields.identifier('clientRunId') === null ? null : clientRunId,
    trigger: fields.text('trigger'),
    gitRef: fields.text('gitRef'),
    commitSha: fields.text('commitSha'),
    ciRunUrl: fields.text('ciRunUrl'),
    pullRequest: pullRequestOfMetadata([
      result['customMetadata'],
      envelope['customMetadata'],
      result['metadata'],
      envelope['metadata'],
    ]),
    runnerVersion: fields.text('runnerVersion'),
    environment: fields.text('environment'),
    failureClass: fields.text('failureClass'),
    failureMessage: fields.text('failureMessage'),
    metadata: writeJson(metadataOf(result, envelope)),
    rest: writeJson(restOf(result, envelope)),
  };
}

/** The members to find a run by: its custom metadata and its context. */
function metadataOf(result: JsonObject, envelope: JsonObject): JsonObject {
  const custom = result['customMetadata'] ?? envelope['customMetadata'];
  const context = result['context'];
  return {
    ...(isJsonObject(custom) ? { customMetadata: custom } : {}),
    ...(isJsonObject(context) ? { context } : {}),
  };
}

/** The envelope without what is stored as rows. */
function restOf(result: JsonObject, envelope: JsonObject): JsonObject {
  const { tests: _tests, ...restOfResult } = result;
  const { testResults: _testResults, ...rest } = envelope;
  return Object.hasOwn(envelope, 'result') ? { ...rest, result: restOfResult } : rest;
}
