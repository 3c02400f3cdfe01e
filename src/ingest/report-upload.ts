import { createHash } from 'node:crypto';
import type { TestDraft } from '../common/drafts.js';
import type { JsonObject } from '../common/json/json-value.js';
import { cutText, plainText } from '../common/text/clean-text.js';
import { payloadTooLarge, Problem, validationFailed } from '../common/problem.js';
import type { ReportFile } from '../reports/files/report-file.js';
import { TooLarge, type UnpackLimits } from '../reports/files/report-file.js';
import { errorIn, readFiles, type FoundReport } from '../reports/files/read-files.js';
import { NumberedIds } from '../reports/identity/numbered-ids.js';
import { UnreadableReport, type ReportedRun, type ReportWarning } from '../reports/report.js';
import { toTestDraft } from '../reports/to-draft.js';
import type { HeldArtifact } from '../runs/artifacts.service.js';
import type { RunFacts } from '../runs/run-writing.js';
import { cleanDraft } from './clean-draft.js';
import { cleanValue } from './edge/clean-value.js';
import { redactText } from './edge/redact.js';
import { readGivenEnvelope, type GivenEnvelope } from './given-envelope.js';
import type { RunQuery } from './run-query.js';
import type { Upload } from './upload.js';
import { UploadWarnings } from './upload-warnings.js';

const LONGEST_TEXT = 4096;

/** Where the parts of an upload of reports come from. All but the files is whole when they are at their end. */
export interface ReportParts {
  readonly files: AsyncIterable<ReportFile>;
  /** The part `run`, when there was one: the envelope without tests. */
  envelope(): JsonObject | undefined;
  artifacts(): readonly HeldArtifact[];
}

/** A run out of reports of other tools (contract §4, bodies 3 and 4). */
export class ReportUpload implements Upload {
  readonly warnings = new UploadWarnings();
  readonly tests: AsyncIterable<TestDraft>;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isCut = false;
  #told: ReportedRun = {};
  #given: GivenEnvelope | undefined;

  constructor(
    private readonly parts: ReportParts,
    private readonly query: RunQuery,
    limits: UnpackLimits,
  ) {
    this.tests = this.read(limits);
  }

  /** What the sender says of the run counts before what the reports say. */
  facts(): RunFacts {
    const { facts } = this.given();
    const told = this.#told;
    return {
      ...facts,
      startedAt: facts.startedAt ?? told.startedAt ?? null,
      completedAt: facts.completedAt ?? told.completedAt ?? null,
      durationMs: facts.durationMs ?? told.durationMs ?? null,
      gitRef: facts.gitRef ?? textOf(told.gitRef),
      commitSha: facts.commitSha ?? textOf(told.commitSha),
      ciRunUrl: facts.ciRunUrl ?? textOf(told.ciRunUrl),
      runnerVersion: facts.runnerVersion ?? textOf(told.runner),
      environment: facts.environment ?? textOf(told.environment),
      metadata: this.given().metadataWith(told.context),
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

  artifacts(): readonly HeldArtifact[] {
    return this.parts.artifacts();
  }

  private given(): GivenEnvelope {
    this.#given ??= readGivenEnvelope(this.parts.envelope() ?? {}, this.query.members);
    return this.#given;
  }

  private async *read(limits: UnpackLimits): AsyncGenerator<TestDraft> {
    const ids = new NumberedIds();
    let isEmpty = true;
    let report: FoundReport | undefined;
    try {
      for await (report of readFiles(this.measured(), { format: this.query.format, limits })) {
        for await (const entry of report.entries) {
          if (entry.kind === 'test') {
            isEmpty = false;
            yield cleanDraft(toTestDraft(entry.test, ids));
          } else if (entry.kind === 'run') this.#told = mergeFacts(this.#told, entry.run);
          else this.warn(entry.warning, report.file);
        }
        report = undefined;
      }
      // A run of no tests would pass, and the runner did not get to its first one.
      if (isEmpty && this.#isCut)
        throw new UnreadableReport('The report breaks off before its first test; send it whole');
    } catch (error) {
      throw toProblem(report === undefined ? error : errorIn(report, error));
    }
    yield* this.given().tests;
  }

  private warn(warning: ReportWarning, file: string): void {
    this.#isCut ||= warning.code === 'truncated';
    this.warnings.add(warning, file);
  }

  private async *measured(): AsyncGenerator<ReportFile> {
    let isEmpty = true;
    for await (const { name, source } of this.parts.files) {
      isEmpty = false;
      this.#hash.update(JSON.stringify(name));
      yield { name, source: this.metered(source) };
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

/** The run lasted from the first start to the last end that any report tells of; of other facts the later counts. */
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
  const cleaned = cleanValue(text);
  return typeof cleaned === 'string' ? cutText(plainText(cleaned), LONGEST_TEXT) : null;
}

function toProblem(error: unknown): unknown {
  if (error instanceof TooLarge) return payloadTooLarge(error.limit, error.what);
  if (!(error instanceof UnreadableReport)) return error;
  const place = error.line === undefined ? '' : ` (line ${error.line})`;
  return new Problem('unreadable_report', `${redactText(plainText(error.message))}${place}.`);
}
