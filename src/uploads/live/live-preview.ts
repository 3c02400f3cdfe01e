import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/permissions.js';
import type { RunId } from '../../common/identifiers.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { UploadReader } from '../upload-reader.js';
import { LiveRunsService } from './live-runs.service.js';

/** A test in a report format whose documents may follow each other: the next one is behind a line feed. */
export interface PreviewedTest {
  readonly format: 'playwright' | 'reportportal';
  readonly line: string;
}

/** Lines of one format that are written together. */
interface Lines {
  readonly format: PreviewedTest['format'];
  readonly lines: readonly string[];
}

/** Tests that wait for the write before theirs. */
interface Batch {
  readonly lines: string[];
  readonly written: Promise<void>;
}

/** Appends tests of other services' clients to open runs. A client ends many tests at the same time; those that wait are one append. */
@Injectable()
export class LivePreview {
  readonly #waiting = new Map<RunId, Batch>();
  readonly #writing = new Map<RunId, Promise<void>>();

  constructor(
    private readonly reader: UploadReader,
    private readonly live: LiveRunsService,
  ) {}

  /** Appends a test. All tests of a run have one format. Returns when it is stored. Raises what `LiveRunsService.append` raises. */
  async add(run: RunEntity, by: Principal, { format, line }: PreviewedTest): Promise<void> {
    const waiting = this.#waiting.get(run.id);
    if (waiting !== undefined) {
      waiting.lines.push(line);
      return waiting.written;
    }
    const lines = [line];
    const written = this.#writeInTurn(run, by, { format, lines });
    this.#waiting.set(run.id, { lines, written });
    return written;
  }

  async #writeInTurn(run: RunEntity, by: Principal, batch: Lines): Promise<void> {
    // The caller of the earlier write gets its error.
    await this.#writing.get(run.id)?.catch(() => undefined);
    await Promise.resolve();
    this.#waiting.delete(run.id);
    const writing = this.#write(run, by, batch);
    this.#writing.set(run.id, writing);
    try {
      await writing;
    } finally {
      if (this.#writing.get(run.id) === writing) this.#writing.delete(run.id);
    }
  }

  async #write(run: RunEntity, by: Principal, { format, lines }: Lines): Promise<void> {
    const bytes = Buffer.from(lines.join('\n'));
    await this.reader.readReportTests(bytes, { format, organizationId: run.organizationId }, (tests) =>
      this.live.append(run, { by, tests, claim: undefined }, new AbortController().signal),
    );
  }
}
