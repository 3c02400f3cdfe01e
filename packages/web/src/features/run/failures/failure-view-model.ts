import type {
  Divergence,
  Failure,
  FailureFixtures,
  FailureHistory,
  FailureSource,
  OtherTarget,
  Reason,
  Reproduction,
  Suspect,
} from '@clarion/api-client';

/** A location in a source file. */
export interface CodeLocation {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** The address of the line. */
  readonly url: string | undefined;
}

/** One attempt at a test that ran more than once. */
export interface Attempt {
  readonly status: string;
  readonly durationMs: number | undefined;
  readonly message: string | undefined;
}

/** An artifact that belongs to a failure. */
export interface FailureArtifact {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** What the test calls it. */
  readonly label?: string | undefined;
}

/** What a test was meant to prove, as its source declares. */
export interface Declaration {
  readonly description: string | undefined;
  readonly contract: { readonly id: string; readonly description: string | undefined } | undefined;
  /** URLs that the test calls. */
  readonly endpoints: readonly string[];
}

/** The operation of the last call before a failure. */
export interface FailedOperation {
  readonly apiId: string;
  readonly method: string;
  readonly path: string;
}

/** A failure with its included members. Members that are missing or have another shape are undefined or empty. */
export interface FailureView {
  /** Position among the failures of the run, from 1. */
  readonly number: number;
  readonly testId: string;
  readonly testName: string;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly reason: Reason;
  readonly events: readonly JsonObject[];
  readonly history: FailureHistory | undefined;
  readonly location: CodeLocation | undefined;
  readonly stack: string | undefined;
  /** Lines of source around the failure. */
  readonly source: FailureSource | undefined;
  /** What differs, in a line. */
  readonly headline: string | undefined;
  /** The command that runs the test again. */
  readonly reproduction: Reproduction | undefined;
  readonly causeId: string | undefined;
  /** Other targets that have its cause. */
  readonly otherTargets: readonly OtherTarget[];
  readonly attempts: readonly Attempt[];
  readonly artifacts: readonly FailureArtifact[];
  /** Commits that may have broken the test, the likeliest first. */
  readonly suspects: readonly Suspect[];
  /** The fixtures of the run, and what changed since the last pass; undefined when the run names none. */
  readonly fixtures: FailureFixtures | undefined;
  /** Who owns the file of the test. */
  readonly owners: readonly string[];
  /** The first event unlike the last pass. */
  readonly divergence: Divergence | undefined;
  /** Undefined when the test is not declared. */
  readonly declared: Declaration | undefined;
  /** Undefined when the test called no described operation. */
  readonly operation: FailedOperation | undefined;
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Converts a failure from the API. `index` is its position among the failures of the run, from 0. */
export function toFailureView(failure: Failure, index: number): FailureView {
  const more: JsonObject = { ...failure };
  const { testId, testName, durationMs, tags, reason, lastFewEvents, history, suspects, divergence } = failure;
  return {
    number: index + 1,
    testId,
    testName,
    durationMs,
    tags,
    reason,
    events: lastFewEvents,
    history: history ?? undefined,
    location: readLocation(more['location']),
    stack: textOf(more['stack']),
    source: failure.source,
    headline: failure.difference?.headline,
    reproduction: failure.reproduce,
    causeId: isJsonObject(more['group']) ? textOf(more['group']['id']) : undefined,
    otherTargets: failure.group?.otherTargets ?? [],
    attempts: listOf(more['attempts']).map(readAttempt),
    artifacts: listOf(more['artifacts']).flatMap(readArtifact),
    suspects: suspects ?? [],
    fixtures: failure.fixtures ?? undefined,
    owners: failure.owners ?? [],
    divergence: divergence ?? undefined,
    declared: readDeclaration(more['declared']),
    operation: readOperation(more['operation']),
  };
}

/** Formats a location as editors do: `file:line:column`. */
export function formatLocation({ file, line, column }: CodeLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Returns whether a JSON value is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLocation(value: unknown): CodeLocation | undefined {
  if (!isJsonObject(value)) return undefined;
  const file = textOf(value['file']);
  if (file === undefined || file === '') return undefined;
  return { file, line: numberOf(value['line']), column: numberOf(value['column']), url: textOf(value['url']) };
}

function readAttempt(value: JsonObject): Attempt {
  const { reason } = value;
  const message = isJsonObject(reason)
    ? textOf(reason['message'])
    : (textOf(reason) ?? textOf(value['message']) ?? textOf(value['error']));
  return { status: textOf(value['status']) ?? 'unknown', durationMs: numberOf(value['durationMs']), message };
}

function readArtifact(value: JsonObject): readonly FailureArtifact[] {
  const [id, name, sizeBytes, mediaType] = [
    textOf(value['id']),
    textOf(value['name']),
    numberOf(value['sizeBytes']),
    textOf(value['mediaType']),
  ];
  return id === undefined || name === undefined || sizeBytes === undefined || mediaType === undefined
    ? []
    : [{ id, name, sizeBytes, mediaType, label: textOf(value['label']) }];
}

function readDeclaration(value: unknown): Declaration | undefined {
  if (!isJsonObject(value)) return undefined;
  const { contract } = value;
  const contractId = isJsonObject(contract) ? textOf(contract['contractId']) : undefined;
  return {
    description: textOf(value['description']),
    contract:
      isJsonObject(contract) && contractId !== undefined
        ? { id: contractId, description: textOf(contract['description']) }
        : undefined,
    endpoints: listOf(value['endpoints']).flatMap(({ url }) => textOf(url) ?? []),
  };
}

function readOperation(value: unknown): FailedOperation | undefined {
  if (!isJsonObject(value)) return undefined;
  const [apiId, method, path] = [textOf(value['apiId']), textOf(value['method']), textOf(value['path'])];
  return apiId === undefined || method === undefined || path === undefined ? undefined : { apiId, method, path };
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
