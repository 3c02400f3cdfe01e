import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { writeJson } from '@clarion/reports/json';
import { OtherTargetsReader } from '../causes/other-targets.reader.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { FailuresSource } from './failures-source.js';
import { RunFailures } from './run-failures.js';
import { FailureOwners } from './owners/failure-owners.js';
import { toMarkdownRequest } from './to-markdown-request.js';
import { CausesMarkdownService } from './causes-markdown.service.js';
import { FailureAdditions } from './failure-additions.js';
import { composeReport, type ReportSubject, type StoredFailure, RunReportStore } from './report/run-report.store.js';
import { FailuresReader } from './failures.reader.js';
import { SelectedFailures } from './selected-failures.js';
import type { FailuresQuery } from './failures-query.js';
import { toMarkdown, HTTP_FORMAT, type RequestFormat } from '@clarion/reports/markdown';
import { parseFailureText } from './parse-failure-text.js';

const DEFAULT_TOKENS = 4000;

/** Reads the failures of a run as JSON or Markdown. */
@Injectable()
export class FailuresService {
  constructor(
    private readonly reader: FailuresReader,
    private readonly reports: RunReportStore,
    private readonly additions: FailureAdditions,
    private readonly selected: SelectedFailures,
    private readonly byCause: CausesMarkdownService,
    private readonly targets: OtherTargetsReader,
    private readonly owners: FailureOwners,
  ) {}

  /** The failures answer as JSON text. */
  async readJson(run: RunEntity, query: FailuresQuery): Promise<string> {
    const stored = query.isPlain ? await this.reports.find(run) : undefined;
    if (stored !== undefined) return stored;
    const subject = { member: 'runId', id: run.id, projectId: run.projectId, summary: run } as const;
    return composeJson(subject, await this.sourceOf(run, query), query);
  }

  /**
   * The same as Markdown within `query.maxTokens`: one entry for each failure, or with `include=group` for each cause. `format` says
   * how to request what is left out.
   */
  async readMarkdown(run: RunEntity, query: FailuresQuery, format: RequestFormat = HTTP_FORMAT): Promise<string> {
    return this.writeMarkdown(await this.sourceOf(run, query), query, format);
  }

  /** The failures of a source as Markdown. */
  async writeMarkdown(source: FailuresSource, query: FailuresQuery, format: RequestFormat): Promise<string> {
    if (query.include.has('group')) return this.byCause.read(source, query, format);
    const { subject } = source;
    const rows = await listFailures(source, query);
    const failures = rows.slice(0, query.limit).map((row) => ({ seq: row.seq, item: parseFailureText(row.item) }));
    const behind = rows.length > query.limit ? await source.countBehind(failures.at(-1)?.seq ?? query.afterSeq) : 0;
    const before = source.size - failures.length - behind;
    return toMarkdown(subject, { failures, before, behind }, toMarkdownRequest(subject, query, DEFAULT_TOKENS, format));
  }

  private async sourceOf(run: RunEntity, query: FailuresQuery): Promise<FailuresSource> {
    const { reader: failures, additions, targets, owners } = this;
    return new RunFailures(run, await this.selected.places(run, query), { failures, additions, targets, owners });
  }
}

/** A page of failures as JSON text. The first page also counts all failures by owner where owners are included. */
export async function composeJson(
  subject: ReportSubject,
  source: FailuresSource,
  query: FailuresQuery,
): Promise<string> {
  const failures = await listFailures(source, query);
  const countsOwners = query.include.has('owners') && query.afterSeq === -1;
  const owners = countsOwners ? await source.owners() : [];
  return composeReport(
    subject,
    failures,
    query.limit,
    owners.length === 0 ? {} : { owners: owners.map((count) => ({ ...count })) },
  );
}

/** A page of failures with their added members; one more than the limit. */
async function listFailures(source: FailuresSource, query: FailuresQuery): Promise<readonly StoredFailure[]> {
  const rows = await source.list(query.afterSeq, query.limit + 1);
  if (query.include.size === 0) return rows;
  const add = await source.additions(rows, query.include);
  return rows.map((row) => ({ seq: row.seq, item: withMembers(row.item, add(parseFailureText(row.item), row)) }));
}

function withMembers(item: string, members: JsonObject): string {
  const text = writeJson(members);
  return text === '{}' ? item : `${item.slice(0, -1)},${text.slice(1)}`;
}
