import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import type { RunId } from '../../common/identifiers.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { LiveRunsService } from '../../uploads/live/live-runs.service.js';
import { UploadReader } from '../../uploads/upload-reader.js';

/** Tests that wait for the write before theirs. */
interface Batch {
  readonly lines: string[];
  readonly written: Promise<void>;
}

/** Appends tests to open launches. An agent ends many items at the same time; those that wait are one append. */
@Injectable()
export class LivePreview {
  readonly #waiting = new Map<RunId, Batch>();
  readonly #writing = new Map<RunId, Promise<void>>();

  constructor(
    private readonly reader: UploadReader,
    private readonly live: LiveRunsService,
  ) {}

  /** Appends a test, a line of the format `reportportal`. Returns when it is stored. Raises what `LiveRunsService.append` raises. */
  async add(run: RunEntity, by: Principal, line: string): Promise<void> {
    const waiting = this.#waiting.get(run.id);
    if (waiting !== undefined) {
      waiting.lines.push(line);
      return waiting.written;
    }
    const lines = [line];
    const written = this.#writeInTurn(run, by, lines);
    this.#waiting.set(run.id, { lines, written });
    return written;
  }

  async #writeInTurn(run: RunEntity, by: Principal, lines: readonly string[]): Promise<void> {
    // The caller of the earlier write gets its error.
    await this.#writing.get(run.id)?.catch(() => undefined);
    await Promise.resolve();
    this.#waiting.delete(run.id);
    const writing = this.#write(run, by, lines);
    this.#writing.set(run.id, writing);
    try {
      await writing;
    } finally {
      if (this.#writing.get(run.id) === writing) this.#writing.delete(run.id);
    }
  }

  async #write(run: RunEntity, by: Principal, lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.join('\n'));
    await this.reader.readReportTests(bytes, { format: 'reportportal', organizationId: run.organizationId }, (tests) =>
      this.live.append(run, { by, tests, claim: undefined }, new AbortController().signal),
    );
  }
}
