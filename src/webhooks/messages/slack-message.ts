import { headOf, plainText } from '@clarion/reports/text';
import type { GateResult } from '../../runs/gate-result.js';
import type { CollectionFacts, RunFacts } from './run-facts.js';
import type { RunEvent } from '../webhook-events.js';
import type { BuildFacts } from './build-facts.js';

/** Largest number of UTF-16 units of a message. */
const LONGEST_MESSAGE = 3000;
const LONGEST_NAME = 120;
const LONGEST_QUOTE = 200;
const LONGEST_URL = 500;
const TESTS_SHOWN = 10;

const MORE = '…';

/** Characters that change the direction of the text around them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Makes the body of a message for Slack's incoming webhooks and compatible services: one text in Slack's mark-up. Names from
 * outside are escaped and put into code spans, so that they cannot make links or mention people.
 */
export function toSlackMessage(text: string): string {
  return JSON.stringify({ text, unfurl_links: false, unfurl_media: false });
}

/** The text of a message about a run. */
export function slackTextOf(event: RunEvent, facts: RunFacts): string {
  const lines = [
    `${headlineOf(event, facts)} · ${linkTo(facts.url, 'run')}`,
    contextOf(facts.run),
    collectionLine(facts.collection),
    ...detailsOf(event, facts),
  ];
  return withinLimit(lines.filter((line) => line !== ''));
}

/** The text of a message about a build. */
export function slackTextOfBuild({
  build,
  runs,
  superseded,
  address,
  projectName,
  collection,
  url,
}: BuildFacts): string {
  const where = `${code(projectName, LONGEST_NAME)}, ${countsOf(build)}`;
  const failed = runs.filter(({ id, status }) => !superseded.has(id) && (status === 'failed' || status === 'errored'));
  const named = failed.filter(({ job }) => job !== null).slice(0, TESTS_SHOWN);
  const lines = [
    `*Build ${build.status}:* ${where} · ${linkTo(url, 'build')}`,
    contextOf({ ...build, ciRunUrl: address }),
    collectionLine(collection),
    ...named.map(({ job, status }) => `• job ${code(job ?? '', LONGEST_NAME)}: ${status}`),
    moreOf(failed.length - named.length),
    ...failedRulesOf(build.gate),
  ];
  return withinLimit(lines.filter((line) => line !== ''));
}

/** The text of a test message. */
export function slackTextOfTest(webhookName: string): string {
  return `Clarion reaches you by the webhook ${code(webhookName, LONGEST_NAME)}.`;
}

function headlineOf(event: RunEvent, facts: RunFacts): string {
  const { run, newlyFlaky } = facts;
  const where = `${code(facts.projectName, LONGEST_NAME)} ${code(facts.target.name, LONGEST_NAME)}`;
  switch (event) {
    case 'run.completed':
      return `*Run ${run.status}:* ${where}, ${countsOf(run)}`;
    case 'run.failed':
      return `*Run ${run.status}:* ${where}, ${countsOf(run)}`;
    case 'gate.failed':
      return `*Gate not passed:* ${where}, ${countsOf(run)}`;
    case 'test.became_flaky':
      return `*${newlyFlaky.total} ${newlyFlaky.total === 1 ? 'test' : 'tests'} became flaky:* ${where}`;
  }
}

function countsOf({ failed, total }: { readonly failed: number; readonly total: number }): string {
  return `${failed} failed of ${total} tests`;
}

type Context = Pick<RunFacts['run'], 'branch' | 'commitSha' | 'pullRequest' | 'ciRunUrl'>;

function contextOf(run: Context): string {
  const parts = [
    run.branch === null ? '' : `branch ${code(run.branch, LONGEST_NAME)}`,
    run.commitSha === null ? '' : `commit ${code(run.commitSha.slice(0, 12), LONGEST_NAME)}`,
    run.pullRequest === null ? '' : `pull request ${run.pullRequest}`,
    run.ciRunUrl !== null && isLink(run.ciRunUrl) ? linkTo(run.ciRunUrl, 'CI') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function collectionLine(collection: CollectionFacts | null): string {
  if (collection === null) return '';
  const { name, failed } = collection;
  return `collection ${code(name, LONGEST_NAME)}: ${failed === null ? 'its failures are unknown' : `${failed} failed`}`;
}

function detailsOf(event: RunEvent, { failures, gate, newlyFlaky, run, collection }: RunFacts): readonly string[] {
  switch (event) {
    case 'run.completed':
      return [];
    case 'run.failed':
      return [
        ...failures.map(
          ({ testName, message }) => `• ${code(testName, LONGEST_NAME)}: ${code(message, LONGEST_QUOTE)}`,
        ),
        moreOf((collection === null ? run.failed : (collection.failed ?? 0)) - failures.length),
      ];
    case 'gate.failed':
      return failedRulesOf(gate);
    case 'test.became_flaky': {
      const shown = newlyFlaky.tests.slice(0, TESTS_SHOWN);
      return [
        ...shown.map(({ testName }) => `• ${code(testName, LONGEST_NAME)}`),
        moreOf(newlyFlaky.total - shown.length),
      ];
    }
  }
}

function failedRulesOf(gate: GateResult | null): readonly string[] {
  return (gate?.rules ?? [])
    .filter((rule) => !rule.passed)
    .map((rule) => `• ${rule.rule}: ${String(rule.actual)}, limit ${String(rule.limit)}`);
}

function moreOf(count: number): string {
  return count > 0 ? `${MORE} and ${count} more` : '';
}

/** Untrusted text as a code span: one line, without backquotes. */
function code(text: string, longest: number): string {
  const line = plainText(text).replaceAll(TURNING, '').replaceAll(/\s+/g, ' ').replaceAll('`', '\u2019').trim();
  const shown = line.length <= longest ? line : `${headOf(line, longest - 1)}${MORE}`;
  return `\`${escape(shown === '' ? '-' : shown)}\``;
}

/** Slack's three control characters ("Escaping text"). */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function linkTo(url: string, label: string): string {
  return `<${escape(url).replaceAll('|', '%7C')}|${label}>`;
}

function isLink(url: string): boolean {
  return url.length <= LONGEST_URL && /^https?:\/\/[^\s\p{Cc}]+$/u.test(url);
}

/** Keeps whole lines as long as they fit, so that no escape is cut. */
function withinLimit(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > LONGEST_MESSAGE - MORE.length) return [...kept, MORE].join('\n');
    kept.push(line);
  }
  return kept.join('\n');
}
