import { Injectable } from '@nestjs/common';
import type { RunEntity } from '../runs/run.entity.js';
import { toMarkdownRequest } from './to-markdown-request.js';
import { causesOf, FailureAdditions } from './failure-additions.js';
import { FailuresReader, type FailureRow } from './failures.reader.js';
import type { FailuresQuery } from './failures-query.js';
import type { Include } from './failures-query.dto.js';
import {
  groupByCause,
  inOrder,
  type CausedFailure,
  type CauseFacts,
  type CauseGroup,
  NOTHING_BEHIND,
  toCausesMarkdown,
  type CausesBehind,
} from '@clarion/reports/markdown';
import type { RequestFormat } from '@clarion/reports/markdown';
import { parseFailureText } from './parse-failure-text.js';

const DEFAULT_TOKENS = 4000;
/** Up to this number of causes, the default budget is smaller. */
const FEW_CAUSES = 3;
const TOKENS_OF_FEW = 1000;

/** A page of failures, by cause. */
interface Page {
  readonly groups: readonly CauseGroup[];
  readonly behind: CausesBehind;
}

/** Writes the failures of a run as Markdown with one entry for each cause. */
@Injectable()
export class CausesMarkdownService {
  constructor(
    private readonly reader: FailuresReader,
    private readonly additions: FailureAdditions,
  ) {}

  /** The causes of a page of failures that come after the cursor, within `query.maxTokens`. */
  async read(run: RunEntity, query: FailuresQuery, format: RequestFormat): Promise<string> {
    const { groups, behind } = await this.page(run, query);
    const { afterSeq, afterCause } = query;
    const remaining = afterCause === null ? groups : groups.filter((group) => inOrder(group, afterCause) > 0);
    const causes = afterSeq === -1 ? groups.length + behind.causes : null;
    const fallback = behind.causes === 0 && groups.length <= FEW_CAUSES ? TOKENS_OF_FEW : DEFAULT_TOKENS;
    return toCausesMarkdown(
      run,
      { groups: remaining, afterSeq, behind, causes },
      toMarkdownRequest(run, query, fallback, format),
    );
  }

  /** Leaves out causes with failures before the page: an earlier page contains them. */
  private async page(run: RunEntity, { afterSeq, limit, include }: FailuresQuery): Promise<Page> {
    const read = await this.reader.list(run, afterSeq, limit + 1);
    const rows = read.slice(0, limit);
    const [failures, facts] = [await this.withMembers(run, rows, include), await this.facts(run, causesOf(rows))];
    const groups = groupByCause(failures, facts).filter((group) => group.firstSeq > afterSeq);
    return {
      groups,
      behind: read.length > limit ? await this.reader.causesBehind(run, rows.at(-1)?.seq ?? afterSeq) : NOTHING_BEHIND,
    };
  }

  private async withMembers(
    run: RunEntity,
    rows: readonly FailureRow[],
    include: ReadonlySet<Include>,
  ): Promise<readonly CausedFailure[]> {
    const names = [...include].filter((name) => name !== 'group');
    const add = await this.additions.of(run, rows, new Set<Include>(['location', ...names]));
    return rows.map((row) => {
      const item = parseFailureText(row.item);
      return { seq: row.seq, cause: row.cause, item: { ...item, ...add(item, row) } };
    });
  }

  private async facts(run: RunEntity, causes: readonly string[]): Promise<ReadonlyMap<string, CauseFacts>> {
    const rows = await this.reader.causesOfRun(run, causes);
    const fresh = await this.reader.newCauses(run, causes);
    return new Map([...rows].map(([id, { size, firstSeq }]) => [id, { size, firstSeq, isNew: fresh.has(id) }]));
  }
}
