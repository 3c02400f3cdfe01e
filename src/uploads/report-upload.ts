import {
  errorIn,
  type EventDraft,
  type FoundReport,
  NumberedIds,
  readFiles,
  type ReportedRun,
  type ReportFile,
  type ReportWarning,
  type TestDraft,
  TooLarge,
  toTestDraft,
  type UnpackLimits,
  UnreadableReport,
} from '@clarion/reports';
import type { JsonObject, JsonValue } from '@clarion/reports/json';
import type { TestFailure } from '@clarion/reports/reasons';
import { cleanText, cutText, plainText } from '@clarion/reports/text';
import { createHash } from 'node:crypto';
import { payloadTooLarge, Problem, validationFailed } from '../common/problem.js';
import type { RunFacts } from '../runs/content/run-writing.js';
import { readRunOverrides, type RunOverrides } from './native/envelope-reader.js';
import { isEvent } from './native/test-reader.js';
import { cleanValue } from './redaction/clean-value.js';
import { redactText } from './redaction/redact.js';
import type { RunQuery } from './run-query.js';
import { UploadWarnings } from './upload-warnings.js';
import type { DraftReading } from './reading/reading-task.js';

const LONGEST_TEXT = 4096;

/** The files of an upload of reports. The envelope is complete at their end. */
export interface ReportParts {
  readonly files: AsyncIterable<ReportFile>;
  /** The part `run`, when there was one: the envelope without tests. */
  envelope(): JsonObject | undefined;
}

/** Reads a run from reports of other tools (contract §4, bodies 3 and 4). */
export class ReportUpload implements DraftReading {
  readonly warnings = new UploadWarnings();
  readonly tests: AsyncIterable<TestDraft>;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isCut = false;
  #reported: ReportedRun = {};
  #overrides: RunOverrides | undefined;

  constructor(
    private readonly parts: ReportParts,
    private readonly query: RunQuery,
    limits: UnpackLimits,
  ) {
    this.tests = this.read(limits);
  }

  /** The facts of the run: those of the sender override those of the reports. */
  facts(): RunFacts {
    const overrides = this.overrides();
    const { facts } = overrides;
    const reported = this.#reported;
    return {
      ...facts,
      startedAt: facts.startedAt ?? reported.startedAt ?? null,
      completedAt: facts.completedAt ?? reported.completedAt ?? null,
      durationMs: facts.durationMs ?? reported.durationMs ?? null,
      gitRef: facts.gitRef ?? textOf(reported.gitRef),
      commitSha: facts.commitSha ?? textOf(reported.commitSha),
      ciRunUrl: facts.ciRunUrl ?? textOf(reported.ciRunUrl),
      runnerVersion: facts.runnerVersion ?? textOf(reported.runner),
      environment: facts.environment ?? textOf(reported.environment),
      metadata: overrides.metadataWith(reported.context),
    };
  }

  fingerprint(): Buffer {
    return this.#hash
      .copy()
      .update(JSON.stringify([this.query.format?.name ?? null, this.query.members, this.parts.envelope() ?? null]))
      .digest();
  }

  bytes(): number {
    return this.#bytes;
  }

  private overrides(): RunOverrides {
    this.#overrides ??= readRunOverrides(this.parts.envelope() ?? {}, this.query.members);
    return this.#overrides;
  }

  private async *read(limits: UnpackLimits): AsyncGenerator<TestDraft> {
    const ids = new NumberedIds();
    let isEmpty = true;
    let report: FoundReport | undefined;
    try {
      for await (report of readFiles(this.measured(), { format: this.query.format, limits })) {
        const { file } = report;
        for await (const entry of report.entries) {
          if (entry.kind === 'test') {
            isEmpty = false;
            yield cleanDraft(toTestDraft(entry.test, ids, (warning) => this.warn(warning, file)));
          } else if (entry.kind === 'run') this.#reported = mergeFacts(this.#reported, entry.run);
          else this.warn(entry.warning, file);
        }
        report = undefined;
      }
      // A run without tests would pass, although the runner did not reach its first test.
      if (isEmpty && this.#isCut)
        throw new UnreadableReport('The report breaks off before its first test; send it whole');
    } catch (error) {
      throw toProblem(report === undefined ? error : errorIn(report, error));
    }
    yield* this.overrides().tests;
  }

  private warn(warning: ReportWarning, file: string): void {
    this.#isCut ||= warning.code === 'truncated';
    this.warnings.add(warning, file);
  }

  private async *measured(): AsyncGenerator<ReportFile> {
    let isEmpty = true;
    for await (const { name, source, format } of this.parts.files) {
      isEmpty = false;
      this.#hash.update(JSON.stringify(name));
      yield { name, source: this.metered(source), format };
    }
    if (isEmpty) throw validationFailed([{ pointer: '/report', detail: 'send at least one file in the part report' }]);
  }

  private async *metered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }
}

/** Merges the facts of two reports: the run lasts from the first start to the last end; of other facts the later one wins. */
function mergeFacts(before: ReportedRun, next: ReportedRun): ReportedRun {
  const startedAt = edgeOf([before.startedAt, next.startedAt], Math.min);
  const completedAt = edgeOf([before.completedAt, next.completedAt], Math.max);
  const durations = [before.durationMs, next.durationMs].filter((ms) => ms !== undefined);
  const context = { ...before.context, ...next.context };
  return {
    ...before,
    ...Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
    startedAt,
    completedAt,
    durationMs: durations.length === 0 ? undefined : durations.reduce((sum, ms) => sum + ms, 0),
    context: Object.keys(context).length === 0 ? undefined : context,
  };
}

function edgeOf(instants: readonly (Date | undefined)[], pick: (...times: number[]) => number): Date | undefined {
  const times = instants.flatMap((instant) =>
    instant === undefined || Number.isNaN(instant.getTime()) ? [] : [instant.getTime()],
  );
  return times.length === 0 ? undefined : new Date(pick(...times));
}

function textOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const clean = cleanValue(text);
  return typeof clean === 'string' ? cutText(plainText(clean), LONGEST_TEXT) : null;
}

function toProblem(error: unknown): unknown {
  if (error instanceof TooLarge) return payloadTooLarge(error.limit, error.what);
  if (!(error instanceof UnreadableReport)) return error;
  const place = error.line === undefined ? '' : ` (line ${error.line})`;
  return new Problem('unreadable_report', `${redactText(plainText(error.message))}${place}.`);
}

/** Cleans the texts of a test from a report and masks secrets, by the rules for the native format. */
export function cleanDraft(draft: TestDraft): TestDraft {
  return {
    ...draft,
    testId: cleaned(draft.testId),
    name: cleaned(draft.name),
    tags: draft.tags.map(cleaned),
    filePath: draft.filePath === null ? null : cleaned(draft.filePath),
    reason: draft.reason === null ? null : cleaned(draft.reason),
    attempts: draft.attempts === null ? null : cleanValue(draft.attempts),
    events: draft.events.map(cleanEvent),
    failure: draft.failure === null ? null : cleanFailure(draft.failure),
  };
}

function cleaned(text: string): string {
  return redactText(cleanText(text));
}

function cleanEvent(event: EventDraft): EventDraft {
  const clean: JsonValue = cleanValue(event);
  return isEvent(clean) ? clean : { type: event.type };
}

function cleanFailure({ message, expected, actual, type, stack, location, ...rest }: TestFailure): TestFailure {
  return {
    ...rest,
    message: cleaned(message),
    ...(expected === undefined ? {} : { expected: cleanValue(expected) }),
    ...(actual === undefined ? {} : { actual: cleanValue(actual) }),
    ...(type === undefined ? {} : { type: cleaned(type) }),
    ...(stack === undefined ? {} : { stack: cleaned(stack) }),
    ...(location === undefined ? {} : { location: { ...location, file: cleaned(location.file) } }),
  };
}
