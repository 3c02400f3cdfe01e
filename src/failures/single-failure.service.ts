import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { numberLine } from '../runs/content/content-encoding.js';
import type { RunEntity } from '../runs/run.entity.js';
import { RunReader, type TestRow } from '../runs/run.reader.js';
import { FailureAdditions } from './failure-additions.js';
import { FailuresReader } from './failures.reader.js';
import { INCLUDES } from './failures-query.dto.js';
import { toSingleMarkdown } from '@clarion/reports/markdown';
import { parseFailureText } from './parse-failure-text.js';

/** The last events of the test in the answer. */
const EVENTS = 20;

/** Reads one failure with all its details. */
@Injectable()
export class SingleFailureService {
  constructor(
    private readonly reader: FailuresReader,
    private readonly additions: FailureAdditions,
    private readonly runs: RunReader,
  ) {}

  /** A test's failure as Markdown within `maxTokens`; undefined when the test did not fail. */
  async readMarkdown(run: RunEntity, test: TestRow, maxTokens: number): Promise<string | undefined> {
    const [row] = await this.reader.list(run, test.seq - 1, 1);
    if (row === undefined || row.seq !== test.seq) return undefined;
    const add = await this.additions.of(run, [row], new Set(INCLUDES));
    const item = parseFailureText(row.item);
    const failure = { ...item, ...add(item, row), lastFewEvents: await this.lastEvents(run, test) };
    return toSingleMarkdown(run, failure, maxTokens);
  }

  private async lastEvents(
    run: RunEntity,
    { firstEventSeq: first, eventCount: count }: TestRow,
  ): Promise<JsonObject[]> {
    const events = await this.runs.listEvents(run, Math.max(first, first + count - EVENTS), first + count, EVENTS);
    return events.map(({ line, seq }) => parseFailureText(numberLine(line, seq)));
  }
}
