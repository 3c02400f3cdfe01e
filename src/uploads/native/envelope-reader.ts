import type { TestDraft } from '@clarion/reports';
import { isJsonObject, type JsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import { failureOfEvents } from '@clarion/reports/reasons';
import { cleanBodyValue, readBodyJson, ValidationErrors } from '../../common/read-body-json.js';
import type { RunFacts } from '../../runs/content/run-writing.js';
import { pullRequestOfMetadata, readPullRequestValue } from '../../runs/filters/ci-address.js';
import { FINISHED_STATUSES, OPEN_STATUSES } from '../../runs/run-state.js';
import {
  readCommits,
  hasFixtures,
  readFixtures,
  readRepositoryRoot,
  readRepositoryUrl,
  readSources,
  type RunSources,
} from './provenance.js';
import { Fields } from './fields.js';
import { readDiscoveryFailure, readTest } from './test-reader.js';
import { readThresholds } from './thresholds.js';
import { listsByKey } from '../../common/lists.js';

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
  'codeowners',
];

/** Characters of the names of a build and a job. */
const LONGEST_NAME = 256;
const LARGEST_ATTEMPT = 1_000_000;
/** A build may have more runs: those of jobs that were run again. */
const MOST_EXPECTED_RUNS = 1000;
/** Largest CODEOWNERS file of a run, in bytes. */
const LARGEST_CODEOWNERS = 65_536;

/** A run envelope (contract §4, body 1) without its tests. */
export interface EnvelopeHead {
  readonly facts: RunFacts;
  /** Failed tests in the envelope itself: files that did not load, thresholds that were not met. */
  readonly ownTests: readonly TestDraft[];
  /** Lines of source around the places of failures. */
  readonly sources: RunSources;
}

/** Whether a JSON value is a run envelope, and not the report of another tool. */
export function isEnvelope(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && ENVELOPE_MEMBERS.some((member) => Object.hasOwn(value, member));
}

/**
 * Reads an envelope without its tests. `sent` is the same envelope before secrets were masked.
 */
export function readEnvelopeHead(envelope: JsonObject, sent: JsonObject, errors: ValidationErrors): EnvelopeHead {
  const fields = new Fields(envelope, '', errors);
  const result = fields.record('result');
  const failures = new Fields(result, '/result', errors).array('discoveryFailures');
  const discoveries = failures.flatMap(
    (failure, index) => readDiscoveryFailure(failure, `/result/discoveryFailures/${index}`, errors) ?? [],
  );
  const facts = {
    ...readFacts(fields, result, sent, envelope),
    commits: readCommits(fields, errors),
    fixtures: readFixtures(envelope, sent, errors),
    repositoryRoot: readRepositoryRoot(fields, sent),
  };
  const ownTests = facts.kind === 'load' ? [...discoveries, ...readThresholds(result)] : discoveries;
  return { facts, ownTests, sources: readSources(fields, errors) };
}

/** Reads the tests of an envelope: `result.tests` and `testResults`, where a test in both lists is one test. */
export function readEnvelopeTests(envelope: JsonObject, errors: ValidationErrors): readonly TestDraft[] {
  const fields = new Fields(envelope, '', errors);
  const tests = readList(
    new Fields(fields.record('result'), '/result', errors).array('tests'),
    '/result/tests',
    errors,
  );
  return [...mergeTests(tests, readResults(envelope, errors))];
}

/** Reads the list `testResults` of an envelope. */
export function readResults(envelope: JsonObject, errors: ValidationErrors): readonly TestDraft[] {
  return readList(new Fields(envelope, '', errors).array('testResults'), '/testResults', errors);
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

function readFacts(
  fields: Fields,
  result: JsonObject,
  sent: JsonObject,
  envelope: JsonObject,
): Omit<RunFacts, 'commits' | 'fixtures' | 'repositoryRoot'> {
  return {
    kind: fields.word('kind', ['test', 'load']) ?? 'test',
    status: fields.word('status', [...FINISHED_STATUSES, ...OPEN_STATUSES]) ?? undefined,
    schemaVersion: fields.text('schemaVersion'),
    startedAt: fields.instant('startedAt'),
    completedAt: fields.instant('completedAt'),
    durationMs: fields.durationMs('durationMs'),
    clientRunId: fields.identifier('clientRunId') === null ? null : asSent(sent, 'clientRunId'),
    trigger: fields.text('trigger'),
    gitRef: fields.text('gitRef'),
    commitSha: fields.text('commitSha'),
    ciRunUrl: fields.text('ciRunUrl'),
    build: fields.name('build', LONGEST_NAME) === null ? null : asSent(sent, 'build'),
    job: fields.name('job', LONGEST_NAME),
    attempt: fields.wholeNumber('attempt', 1, LARGEST_ATTEMPT),
    expectedRuns: fields.wholeNumber('expectedRuns', 1, MOST_EXPECTED_RUNS),
    repositoryUrl: readRepositoryUrl(fields, sent),
    exitCode: fields.exitCode('exitCode'),
    pullRequest:
      readPullRequestValue(envelope['pullRequest']) ??
      pullRequestOfMetadata([
        result['customMetadata'],
        envelope['customMetadata'],
        result['metadata'],
        envelope['metadata'],
      ]),
    runnerVersion: fields.text('runnerVersion'),
    environment: fields.text('environment'),
    failureClass: fields.text('failureClass'),
    failureMessage: fields.text('failureMessage'),
    codeowners: fields.file('codeowners', LARGEST_CODEOWNERS),
    metadata: writeJson(metadataOf(result, envelope)),
    rest: writeJson(restOf(result, envelope)),
  };
}

/** A text that is compared, as it was sent: masking could make two of them equal. */
function asSent(sent: JsonObject, name: string): string | null {
  const value = sent[name];
  return typeof value === 'string' ? value : null;
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
  const {
    testResults: _testResults,
    codeowners: _codeowners,
    commits: _commits,
    sources: _sources,
    repositoryUrl: _repositoryUrl,
    fixtures,
    ...others
  } = envelope;
  const rest = fixtures === undefined || hasFixtures(envelope) ? others : { ...others, fixtures };
  return Object.hasOwn(envelope, 'result') ? { ...rest, result: restOfResult } : rest;
}

/** Facts that the sender of reports gives, in the part `run` and in the query. They override the facts of the reports. */
export interface RunOverrides {
  readonly facts: RunFacts;
  /** Lines of source around the places of failures. */
  readonly sources: RunSources;
  /** Tests besides those of the reports. */
  readonly tests: readonly TestDraft[];
  /** The metadata of the run as JSON text, merged with the context in the reports. */
  metadataWith(context: JsonObject | undefined): string;
}

/** Reads the part and the query; the query wins. @throws Problem validation_failed */
export function readRunOverrides(part: JsonObject, query: JsonObject): RunOverrides {
  const raw = { ...part, ...query };
  const clean = cleanBodyValue(raw);
  const envelope = isJsonObject(clean) ? clean : {};
  const errors = new ValidationErrors();
  const head = readEnvelopeHead(envelope, raw, errors);
  const tests = [...head.ownTests, ...readEnvelopeTests(envelope, errors)];
  errors.raise();
  const { facts, sources } = head;
  return { facts, sources, tests, metadataWith: (context) => withContext(facts.metadata, context) };
}

function withContext(metadata: string, context: JsonObject | undefined): string {
  const reported = context === undefined ? null : cleanBodyValue(context);
  if (!isJsonObject(reported)) return metadata;
  const given = readBodyJson(Buffer.from(metadata));
  const members = isJsonObject(given) ? given : {};
  const before = members['context'];
  return writeJson({ ...members, context: { ...reported, ...(isJsonObject(before) ? before : {}) } });
}

/**
 * Merges two lists of the same tests: the detailed list, and the list of results. Entries belong together
 * that have the same test id, the first with the first, the second with the second. The list of results knows the outcome
 * better (it has skips, where the detailed list has only successes); the detailed list has the events.
 */
export function* mergeTests(detailed: Iterable<TestDraft>, results: readonly TestDraft[]): Generator<TestDraft> {
  const waiting = new Map(
    [...listsByKey(results, ({ testId }) => testId)].map(([testId, group]) => [testId, group.values()] as const),
  );
  let hasDetails = false;
  for (const test of detailed) {
    hasDetails = true;
    const result = waiting.get(test.testId)?.next().value;
    yield result === undefined ? test : merge(test, result);
  }
  if (!hasDetails) yield* results;
  else for (const rest of waiting.values()) yield* rest;
}

function merge(test: TestDraft, result: TestDraft): TestDraft {
  const merged = {
    ...test,
    status: result.status,
    flaky: result.status === 'passed' && (test.flaky || result.flaky),
    tags: test.tags.length > 0 ? test.tags : result.tags,
    reason: test.reason ?? result.reason,
    attempts: test.attempts ?? result.attempts,
    filePath: test.filePath ?? result.filePath,
    events: test.events.length > 0 ? test.events : result.events,
  };
  return { ...merged, failure: merged.status === 'failed' ? failureOfEvents(merged) : null };
}
