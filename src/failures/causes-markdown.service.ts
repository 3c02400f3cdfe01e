import { Injectable } from '@nestjs/common';
import { toMarkdownRequest } from './to-markdown-request.js';
import { causesOf, toOtherTargets } from './failure-additions.js';
import type { FailuresSource } from './failures-source.js';
import type { FailureRow } from './failures.reader.js';
import type { FailuresQuery } from './failures-query.js';
import type { Include } from './failures-query.dto.js';
import {
  groupByCause,
  inOrder,
  type CausedFailure,
  type CauseFacts,
  type CauseGroup,
  defaultTokens,
  NOTHING_BEHIND,
  toCausesMarkdown,
  type CausesBehind,
} from '@clarion/reports/markdown';
import type { RequestFormat } from '@clarion/reports/markdown';
import { parseFailureText } from './parse-failure-text.js';

/** A page of failures, by cause. */
interface Page {
  readonly groups: readonly CauseGroup[];
  readonly behind: CausesBehind;
}

/** Writes failures as Markdown with one entry for each cause. */
@Injectable()
export class CausesMarkdownService {
  /** The causes of a page of failures that come after the cursor, within `query.maxTokens`. */
  async read(source: FailuresSource, query: FailuresQuery, format: RequestFormat): Promise<string> {
    const { groups, behind } = await this.page(source, query);
    const { afterSeq, afterCause } = query;
    const remaining = afterCause === null ? groups : groups.filter((group) => inOrder(group, afterCause) > 0);
    const from = groups.length + behind.causes;
    const causes = afterSeq === -1 ? from : (await source.causesBehind(-1)).causes;
    const before = causes - from + groups.length - remaining.length;
    const fallback = defaultTokens(groups.length + behind.causes);
    return toCausesMarkdown(
      source.subject,
      { groups: remaining, afterSeq, behind, before, causes },
      toMarkdownRequest(source.subject, query, fallback, format),
    );
  }

  /** Leaves out causes with failures before the page: an earlier page contains them. */
  private async page(source: FailuresSource, { afterSeq, limit, include }: FailuresQuery): Promise<Page> {
    const read = await source.list(afterSeq, limit + 1);
    const rows = read.slice(0, limit);
    const [failures, facts] = [await this.withMembers(source, rows, include), await this.facts(source, causesOf(rows))];
    const groups = groupByCause(failures, facts).filter((group) => group.firstSeq > afterSeq);
    return {
      groups,
      behind: read.length > limit ? await source.causesBehind(rows.at(-1)?.seq ?? afterSeq) : NOTHING_BEHIND,
    };
  }

  private async withMembers(
    source: FailuresSource,
    rows: readonly FailureRow[],
    include: ReadonlySet<Include>,
  ): Promise<readonly CausedFailure[]> {
    const names = [...include].filter((name) => name !== 'group');
    const add = await source.additions(rows, new Set<Include>(['location', 'difference', 'reproduce', ...names]));
    const others = await source.otherTargets(causesOf(rows));
    return rows.map((row) => {
      const item = parseFailureText(row.item);
      const group = row.cause === null ? {} : toOtherTargets(others.get(row.cause));
      return { seq: row.seq, cause: row.cause, item: { ...item, ...add(item, row), group } };
    });
  }

  private async facts(source: FailuresSource, causes: readonly string[]): Promise<ReadonlyMap<string, CauseFacts>> {
    const rows = await source.causes(causes);
    const fresh = await source.newCauses(causes);
    return new Map([...rows].map(([id, { size, firstSeq }]) => [id, { size, firstSeq, isNew: fresh.has(id) }]));
  }
}
