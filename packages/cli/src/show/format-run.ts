import { toCtrf } from '@clarion/reports/export';
import { type JsonObject, writeJson } from '@clarion/reports/json';
import {
  type CausedFailure,
  type CauseFacts,
  defaultTokens,
  groupByCause,
  NOTHING_BEHIND,
  type RequestFormat,
  toCausesMarkdown,
} from '@clarion/reports/markdown';
import { redactText } from '@clarion/reports/redaction';
import { causesText } from '../output/causes-text.js';
import type { LocalRun, LocalFailure } from './read-run.js';

/** The formats of `show`. */
export const SHOW_FORMATS = ['text', 'markdown', 'json', 'ctrf'] as const;

/** A format of `show`. */
export type ShowFormat = (typeof SHOW_FORMATS)[number];

/** Writes a run in a format. `maxTokens` is the budget of Markdown. */
export async function formatRun(run: LocalRun, format: ShowFormat, maxTokens: number | undefined): Promise<string> {
  if (format === 'text') return causesText(run, causesOf(run.failures));
  if (format === 'markdown') return markdownOf(run, maxTokens);
  return format === 'json' ? jsonOf(run) : ctrfOf(run);
}

/** The members that the server adds to a failure in Markdown and in `clarion failures`. */
const ADDED = ['location', 'difference', 'reproduce'];

/** The summary, the causes, and the items of the server's failures response with `group` and the added members. */
function jsonOf({ status, summary, failures, warnings }: LocalRun): string {
  const causes = causesOf(failures);
  const sizes = new Map(causes.map((cause) => [cause.id, cause.failures.length]));
  return writeJson({
    status,
    summary: { ...summary },
    causes: causes.map(({ id, kind, title, failures: { length } }) => ({ id, kind, title, size: length })),
    failures: failures.map(({ item, extras, cause: { id } }) => ({
      ...item,
      ...picked(extras, [...ADDED, 'stack', 'attempts']),
      group: { id, size: sizes.get(id) ?? 1 },
    })),
    warnings: warnings.map(({ file, warning: { code, message } }) => ({ file, code, message })),
  });
}

function markdownOf({ status, summary, run, failures }: LocalRun, maxTokens: number | undefined): string {
  const caused = failures.map(({ seq, item, extras, cause: { id } }): CausedFailure => ({
    seq,
    cause: id,
    item: { ...item, ...picked(extras, ADDED) },
  }));
  const causes = causesOf(failures);
  const facts = new Map(
    causes.map((cause): [string, CauseFacts] => [
      cause.id,
      { size: cause.failures.length, firstSeq: cause.failures[0].seq },
    ]),
  );
  const subject = {
    id: '',
    projectId: '',
    status: status === 'empty' ? 'no tests' : status,
    total: summary.total,
    failed: summary.failed,
    branch: label(run.gitRef),
    commitSha: label(run.commitSha),
    ciRunUrl: label(run.ciRunUrl),
    completedAt: null,
  };
  const page = {
    groups: groupByCause(caused, facts),
    afterSeq: -1,
    behind: NOTHING_BEHIND,
    before: 0,
    causes: causes.length,
  };
  const budget = maxTokens ?? defaultTokens(causes.length);
  return toCausesMarkdown(subject, page, {
    id: '',
    include: new Set<string>(),
    tests: [],
    collection: null,
    limit: undefined,
    cursor: null,
    maxTokens: budget,
    format: largerBudget(budget),
    toCursor: (key) => key,
  });
}

/** There are no pages without a server: what was left out is in the same output with a larger budget. */
function largerBudget(budget: number): RequestFormat {
  const words = `the same command with --max-tokens ${budget * 4}`;
  return { request: () => words, withBudget: () => words };
}

function label(text: string | undefined): string | null {
  return text === undefined ? null : redactText(text);
}

async function ctrfOf({ summary, run, tests }: LocalRun): Promise<string> {
  let text = '';
  for await (const part of toCtrf({ summary, ...run }, tests)) text += part;
  return text;
}

function picked(extras: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = extras[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A cause with its failures in the order of the run. */
interface LocalCause {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly failures: readonly [LocalFailure, ...LocalFailure[]];
}

/** Groups failures by cause: the larger first, then by their first failure. */
function causesOf(failures: readonly LocalFailure[]): readonly LocalCause[] {
  const groups = new Map<string, [LocalFailure, ...LocalFailure[]]>();
  for (const failure of failures) {
    const group = groups.get(failure.cause.id);
    if (group === undefined) groups.set(failure.cause.id, [failure]);
    else group.push(failure);
  }
  return [...groups.values()]
    .map((group) => ({ ...pick(group[0]), failures: group }))
    .toSorted((left, right) => right.failures.length - left.failures.length);
}

function pick({ cause: { id, kind, title } }: LocalFailure): Pick<LocalCause, 'id' | 'kind' | 'title'> {
  return { id, kind, title };
}
