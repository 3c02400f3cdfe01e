import type { Failure, FailureHistory, Reason } from '@clarion/api-client';

/** A place in a source file. */
export interface CodePlace {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** One go at a test that was tried more than once. */
export interface Attempt {
  readonly status: string;
  readonly durationMs: number | undefined;
  readonly message: string | undefined;
}

/** A file that belongs to a failure. */
export interface FailureFile {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
}

/** A failure with all that was asked for; what did not come, or came in another shape, is absent. */
export interface FailureView {
  /** Its place among the failures of the run, from 1. */
  readonly number: number;
  readonly testId: string;
  readonly testName: string;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly reason: Reason;
  readonly events: readonly Members[];
  readonly history: FailureHistory | undefined;
  readonly place: CodePlace | undefined;
  readonly stack: string | undefined;
  readonly causeId: string | undefined;
  readonly attempts: readonly Attempt[];
  readonly files: readonly FailureFile[];
}

/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** Reads a failure as the API answers it. */
export function failureView(failure: Failure, index: number): FailureView {
  const more: Members = { ...failure };
  const { testId, testName, durationMs, tags, reason, lastFewEvents, history } = failure;
  return {
    number: index + 1,
    testId,
    testName,
    durationMs,
    tags,
    reason,
    events: lastFewEvents,
    history: history ?? undefined,
    place: readPlace(more['location']),
    stack: textOf(more['stack']),
    causeId: isMembers(more['group']) ? textOf(more['group']['id']) : undefined,
    attempts: listOf(more['attempts']).map(readAttempt),
    files: listOf(more['artifacts']).flatMap(readFile),
  };
}

/** A place in the words of editors: `file:line:column`. */
export function placeText({ file, line, column }: CodePlace): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Whether a JSON value is an object. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPlace(value: unknown): CodePlace | undefined {
  if (!isMembers(value)) return undefined;
  const file = textOf(value['file']);
  if (file === undefined || file === '') return undefined;
  return { file, line: numberOf(value['line']), column: numberOf(value['column']) };
}

function readAttempt(value: Members): Attempt {
  const { reason } = value;
  const message = isMembers(reason)
    ? textOf(reason['message'])
    : (textOf(reason) ?? textOf(value['message']) ?? textOf(value['error']));
  return { status: textOf(value['status']) ?? 'unknown', durationMs: numberOf(value['durationMs']), message };
}

function readFile(value: Members): readonly FailureFile[] {
  const [id, name, sizeBytes, mediaType] = [
    textOf(value['id']),
    textOf(value['name']),
    numberOf(value['sizeBytes']),
    textOf(value['mediaType']),
  ];
  return id === undefined || name === undefined || sizeBytes === undefined || mediaType === undefined
    ? []
    : [{ id, name, sizeBytes, mediaType }];
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
