import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toNumber,
  type JsonObject,
  type JsonValue,
  readJson,
} from '@clarion/reports/json';
import type { ExportedFailure, ExportedRun, ExportedTest } from '@clarion/reports/export';
import type { RunEntity } from '../runs/run.entity.js';
import type { ExportRow } from './exported-tests.reader.js';

/** Converts a stored run for the writers of reports. */
export function toExportedRun(run: RunEntity): ExportedRun {
  const { id, total, passed, failed, skipped, flaky } = run;
  return {
    id,
    summary: { total, passed, failed, skipped, flaky },
    startedAt: run.startedAt ?? undefined,
    completedAt: run.completedAt ?? undefined,
    durationMs: run.durationMs ?? undefined,
    gitRef: run.gitRef ?? undefined,
    commitSha: run.commitSha ?? undefined,
    ciRunUrl: run.ciRunUrl ?? undefined,
    runner: run.runnerVersion ?? undefined,
  };
}

/** Converts a stored test for the writers of reports. */
export function toExportedTest(row: ExportRow): ExportedTest {
  const failure =
    row.item === null
      ? row.flaky
        ? earlierFailure(row.attempts)
        : undefined
      : failureOf(parse(row.item)['reason'], parse(row.extras ?? '{}'));
  return {
    testId: row.test_id,
    name: row.name,
    status: row.status,
    flaky: row.flaky,
    durationMs: row.duration_ms ?? 0,
    tags: row.tags,
    filePath: row.file_path,
    skipReason: row.status === 'skipped' ? row.reason : null,
    ...(failure === undefined ? {} : { failure }),
  };
}

function failureOf(reason: JsonValue | undefined, extras: JsonObject): ExportedFailure | undefined {
  if (!isJsonObject(reason)) return undefined;
  const { kind, message, expected, actual } = reason;
  const { stack } = extras;
  return {
    kind: kind === 'assertion' || kind === 'exception' ? kind : 'unknown',
    message: typeof message === 'string' ? message : '',
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...locationOf(extras['location']),
  };
}

function locationOf(location: JsonValue | undefined): Pick<ExportedFailure, 'location'> {
  if (!isJsonObject(location)) return {};
  const { file, line, column } = location;
  if (typeof file !== 'string' || !isJsonNumber(line)) return {};
  return { location: { file, line: toNumber(line), ...(isJsonNumber(column) ? { column: toNumber(column) } : {}) } };
}

/** The last failure of a test that passed in the end. */
function earlierFailure(attempts: string | null): ExportedFailure | undefined {
  const tries = attempts === null ? null : readJson(Buffer.from(attempts));
  const failed = isJsonArray(tries)
    ? tries.filter(isJsonObject).findLast((attempt) => attempt['status'] === 'failed')
    : undefined;
  return failed === undefined ? undefined : failureOf(failed['reason'], {});
}

function parse(text: string): JsonObject {
  const value = readJson(Buffer.from(text));
  return isJsonObject(value) ? value : {};
}
