import {
  errorIn,
  type FoundReport,
  NumberedIds,
  readFiles,
  type ReportedRun,
  type ReportedTest,
  type ReportEntry,
  type ReportFile,
  unreadableFile,
  ReportTally,
  type ReportWarning,
  type TestDraft,
  TooLarge,
  toTestDraft,
  type UnpackLimits,
  UnreadableReport,
} from '@clarion/reports';
import { type JsonObject, UnreadableJson } from '@clarion/reports/json';
import { cleanDraft, cleanEvent, cleanValue, redactText } from '@clarion/reports/redaction';
import { reproduce } from '@clarion/reports/reproduce';
import { cutText, plainText } from '@clarion/reports/text';
import { createHash } from 'node:crypto';
import { invalidRequest, payloadTooLarge, Problem, validationFailed } from '../common/problem.js';
import { CallCounter } from '../runs/content/run-calls.js';
import type { RunFacts } from '../runs/content/run-writing.js';
import { readRunOverrides, type RunOverrides } from './native/envelope-reader.js';
import { withinRepository, withSource } from './native/provenance.js';
import type { RunQuery } from './run-query.js';
import { UploadWarnings } from './upload-warnings.js';
import type { DraftReading } from './reading/reading-task.js';

const LONGEST_TEXT = 4096;

/** Characters of the name of a build. */
const LONGEST_NAME = 256;

/** The files of an upload of reports. The envelope is complete at their end. */
export interface ReportParts {
  readonly files: AsyncIterable<ReportFile>;
  /** The part `run`, when there was one: the envelope without tests. */
  envelope(): JsonObject | undefined;
}

/** Reads a run from reports of other tools (contract §4, bodies 3 and 4). */
export class ReportUpload implements DraftReading {
  readonly warnings = new UploadWarnings();
  readonly calls = new CallCounter();
  readonly tests: AsyncIterable<TestDraft>;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isCut = false;
  #hasCalls = false;
  readonly #tally = new ReportTally();
  #reported: ReportedRun = {};
  #overrides: { readonly part: JsonObject | undefined; readonly read: RunOverrides } | undefined;
  #context: RunOverrides | undefined;

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
      status: this.status(facts.status),
      startedAt: facts.startedAt ?? reported.startedAt ?? null,
      completedAt: facts.completedAt ?? reported.completedAt ?? null,
      durationMs: facts.durationMs ?? reported.durationMs ?? null,
      gitRef: facts.gitRef ?? textOf(reported.gitRef),
      commitSha: facts.commitSha ?? textOf(reported.commitSha),
      ciRunUrl: facts.ciRunUrl ?? textOf(reported.ciRunUrl),
      build: facts.build ?? buildOf(reported.build),
      runnerVersion: facts.runnerVersion ?? textOf(reported.runner),
      environment: facts.environment ?? textOf(reported.environment),
      metadata: overrides.metadataWith(reported.context),
    };
  }

  /**
   * Returns the status that the sender gave; undefined when the tests decide. A run passes neither over a failure nor over a part
   * of a report that is missing, whatever the sender says.
   */
  private status(given: RunFacts['status']): RunFacts['status'] {
    const { outcome } = this.#tally;
    if (given === undefined) return outcome === 'errored' ? outcome : undefined;
    return given === 'passed' ? outcome : given;
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

  /** The part `run`, as far as it has arrived, and the query. Each is read once. */
  private overrides(): RunOverrides {
    const part = this.parts.envelope();
    if (this.#overrides === undefined || this.#overrides.part !== part)
      this.#overrides = { part, read: readRunOverrides(part ?? {}, this.query.members) };
    return this.#overrides.read;
  }

  private toDraft(test: ReportedTest, { file, format }: FoundReport, ids: NumberedIds): TestDraft {
    const root = this.context().facts.repositoryRoot ?? undefined;
    const draft = toTestDraft(test, ids, (warning) => this.warn(warning, file), { root });
    if (draft.failure === null || format === undefined) return draft;
    return { ...draft, reproduce: reproduce(format.name, test, root) };
  }

  /** The folder of the checkout and lines of source: in the query, or in a part `run` before the first report. */
  private context(): RunOverrides {
    this.#context ??= this.overrides();
    return this.#context;
  }

  private async *read(limits: UnpackLimits): AsyncGenerator<TestDraft> {
    const ids = new NumberedIds();
    let isEmpty = true;
    let isRead = false;
    let unreadable: UnreadableReport | undefined;
    try {
      for await (const report of readFiles(this.measured(), { format: this.query.format, limits })) {
        const { file } = report;
        try {
          for await (const entry of report.entries) {
            this.take(entry, file);
            if (entry.kind !== 'test') continue;
            isEmpty = false;
            yield withSource(cleanDraft(this.toDraft(entry.test, report, ids)), this.context().sources);
          }
          isRead ||= report.format !== undefined;
        } catch (error) {
          if (!(error instanceof UnreadableReport)) throw error;
          unreadable ??= errorIn(report, error);
          this.take({ kind: 'warning', warning: unreadableFile(error) }, file);
        }
        for (const entry of this.#tally.endReport()) {
          if (entry.kind === 'warning') this.warn(entry.warning, file);
          else if (entry.kind === 'test') {
            isEmpty = false;
            yield cleanDraft(this.toDraft(entry.test, report, ids));
          }
        }
      }
      if (unreadable !== undefined && !isRead) throw unreadable;
      // A run without tests would pass, although the runner did not reach its first test.
      if (isEmpty && this.#isCut)
        throw new UnreadableReport('The report breaks off before its first test; send it whole');
      if (isEmpty && this.#hasCalls && this.overrides().tests.length === 0)
        throw new UnreadableReport('The files contain requests and no tests; send the report of the tests with them');
    } catch (error) {
      throw toProblem(error);
    }
    const { tests, facts, sources } = this.overrides();
    for (const test of tests) {
      this.#tally.count(test);
      yield withSource(withinRepository(test, facts.repositoryRoot), sources);
    }
  }

  private take(entry: ReportEntry, file: string): void {
    this.#tally.take(entry);
    if (entry.kind === 'run') this.#reported = mergeFacts(this.#reported, entry.run);
    else if (entry.kind === 'warning') this.warn(entry.warning, file);
    else if (entry.kind === 'calls') {
      this.#hasCalls ||= entry.calls.length > 0;
      this.calls.addOutside(entry.calls.map(cleanEvent));
    }
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
      const chunks = this.metered(source);
      try {
        yield { name, source: unclosed(chunks), format };
        // What a file that could not be read has left: the next part is behind it.
        for await (const _ of chunks);
      } finally {
        await chunks.return(undefined);
      }
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

/** The chunks of a file for a reader that may give up before their end, which does not end them for others. */
function unclosed(chunks: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) };
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

/** A name is compared as it was sent; one that is too long for a name is none. */
function buildOf(name: string | undefined): string | null {
  return name === undefined || name.length > LONGEST_NAME || plainText(name) !== name ? null : name;
}

function textOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const clean = cleanValue(text);
  return typeof clean === 'string' ? cutText(plainText(clean), LONGEST_TEXT) : null;
}

function toProblem(error: unknown): unknown {
  if (error instanceof TooLarge) return payloadTooLarge(error.limit, error.what);
  if (error instanceof UnreadableJson) return invalidRequest(error.message);
  if (!(error instanceof UnreadableReport)) return error;
  const place = error.line === undefined ? '' : ` (line ${error.line})`;
  return new Problem('unreadable_report', `${redactText(plainText(error.message))}${place}.`);
}
