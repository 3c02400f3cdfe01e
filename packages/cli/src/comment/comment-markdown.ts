import type { Build, BuildComparison, BuildFailure, BuildFailureReport, ChangedBuildTest } from '@clarion/api-client';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';

/** What a comment says about a build. */
export interface CommentFacts {
  readonly build: Build;
  readonly report: BuildFailureReport;
  readonly comparison: BuildComparison;
}

/** A cause of failures of a build. */
interface Cause {
  readonly failures: readonly [BuildFailure, ...BuildFailure[]];
  /** Failures with this cause in the whole build. */
  readonly size: number;
  readonly isNew: boolean;
}

const MAX_CAUSES = 10;
const MAX_TESTS_OF_CAUSE = 5;
const MAX_TESTS_OF_LIST = 10;
const LONGEST_TEXT = 200;

/** Marks the comment of a project, so that the next build finds it. A link definition is invisible in every dialect of Markdown. */
export function commentMarker(projectId: string): string {
  return `[//]: # (clarion ${projectId})`;
}

/**
 * Writes the comment about a build: its causes first, those with newly failing tests before others, then what was fixed and what is
 * flaky. All text of tests is in code spans, where it can neither mention people nor contain links.
 */
export function commentMarkdown({ build, report, comparison }: CommentFacts): string {
  const causes = causesOf(report.failures, comparison);
  return [
    commentMarker(build.projectId),
    `### ${headline(build, causes.length)}`,
    factsLine(build, comparison),
    ...gateLines(build),
    ...causeSection(causes, report),
    ...listSection('Fixed', comparison.summary.fixed, comparison.fixed),
    ...listSection('Flaky', comparison.summary.flaky, comparison.flaky),
  ].join('\n\n');
}

/** Returns the result of a build in a few words. */
export function headline({ status, empty, summary, gate }: Build, causes: number): string {
  if (status === 'running') return `⏳ ${summary.failed} of ${plural(summary.total, 'test')} failed so far`;
  if (empty) return '⚠️ No tests ran';
  if (summary.failed > 0)
    return `❌ ${summary.failed} of ${plural(summary.total, 'test')} failed, ${plural(causes, 'cause')}`;
  if (status === 'passed') return `✅ ${plural(summary.total, 'test')} passed`;
  if (gate?.passed === false) return '❌ The gate did not pass';
  return `❌ ${status}, although none of ${plural(summary.total, 'test')} failed`;
}

function factsLine({ url, commitSha, summary }: Build, { base, summary: changes }: BuildComparison): string {
  const compared =
    base === null
      ? ['no earlier build to compare with']
      : [
          `${changes.newlyFailing} newly failing, ${changes.stillFailing} still failing, ${changes.fixed} fixed, ${changes.flaky} flaky since ${baseName(base)}`,
        ];
  const commit = commitSha === null ? [] : [`commit ${code(commitSha.slice(0, 10))}`];
  return [`[Build](${url})`, ...commit, `${summary.skipped} skipped`, ...compared].join(' · ');
}

function baseName({ branch, commitSha }: NonNullable<BuildComparison['base']>): string {
  const names = [
    ...(branch === null ? [] : [code(branch)]),
    ...(commitSha === null ? [] : [`at ${code(commitSha.slice(0, 10))}`]),
  ];
  return names.length === 0 ? 'the build before' : names.join(' ');
}

function gateLines({ gate }: Build): readonly string[] {
  if (gate === null || gate.passed) return [];
  const rules = gate.rules.filter(({ passed }) => !passed);
  return [
    [
      '**Gate not passed**',
      '',
      ...rules.map(
        ({ rule, limit, actual }) => `- ${code(rule)}: ${String(actual ?? 'unknown')}, limit ${String(limit)}`,
      ),
    ].join('\n'),
  ];
}

/** Groups failures by cause: causes with newly failing tests first, then the larger ones. */
function causesOf(failures: readonly BuildFailure[], { newlyFailing, base }: BuildComparison): readonly Cause[] {
  const fresh = new Set(newlyFailing.map(keyOf));
  const groups = new Map<string, [BuildFailure, ...BuildFailure[]]>();
  for (const [index, failure] of failures.entries()) {
    const id = failure.group?.id ?? `#${index}`;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [failure]);
    else group.push(failure);
  }
  return [...groups.values()]
    .map((group) => ({
      failures: group,
      size: Math.max(group[0].group?.size ?? 1, group.length),
      isNew: base !== null && group.some((failure) => fresh.has(keyOf(failure))),
    }))
    .toSorted((left, right) => Number(right.isNew) - Number(left.isNew) || right.size - left.size);
}

function keyOf({ targetId, testId }: Pick<ChangedBuildTest, 'targetId' | 'testId'>): string {
  return `${targetId} ${testId}`;
}

function causeSection(causes: readonly Cause[], { summary, nextCursor }: BuildFailureReport): readonly string[] {
  const shown = causes.slice(0, MAX_CAUSES);
  const named = shown.reduce((sum, { size }) => sum + size, 0);
  const isPartial = nextCursor !== undefined || causes.length > shown.length;
  return [
    ...shown.map(causeEntry),
    ...(isPartial && summary.failed > named
      ? [`… and ${plural(summary.failed - named, 'more failure')} on the page of the build.`]
      : []),
  ];
}

function causeEntry({ failures, size, isNew }: Cause): string {
  const [first] = failures;
  const said = first.difference?.headline ?? '';
  const lines = failures.slice(0, MAX_TESTS_OF_CAUSE).map((failure) => `- ${testLine(failure)}`);
  const hidden = size - lines.length;
  return [
    `${isNew ? '**New:** ' : ''}${code(said === '' ? first.reason.message : said)}${size === 1 ? '' : ` in ${plural(size, 'test')}`}`,
    '',
    ...lines,
    ...(hidden > 0 ? [`- … and ${plural(hidden, 'more test')}`] : []),
  ].join('\n');
}

function testLine({ testName, location, job }: BuildFailure): string {
  const place =
    location === undefined
      ? ''
      : ` at ${code(`${location.file}${location.line === undefined ? '' : `:${location.line}`}`)}`;
  return `${code(testName)}${place}${job === null ? '' : ` in ${code(job)}`}`;
}

function listSection(title: string, count: number, tests: readonly ChangedBuildTest[]): readonly string[] {
  if (count === 0) return [];
  const lines = tests.slice(0, MAX_TESTS_OF_LIST).map(({ testName }) => `- ${code(testName)}`);
  const hidden = count - lines.length;
  return [
    [`**${title}: ${count}**`, '', ...lines, ...(hidden > 0 ? [`- … and ${plural(hidden, 'more test')}`] : [])].join(
      '\n',
    ),
  ];
}

/** Writes text as a code span, with more backticks around it than it contains in a row. */
function code(text: string): string {
  const line = oneLine(text);
  const shown = line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1)}…` : line;
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown === '' || shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}
