import { cutText } from '@clarion/reports/text';
import type { BuildFacts } from './build-facts.js';
import type { CollectionFacts, FailedTest, RunFacts } from './run-facts.js';
import type { MessageEvent, RunEvent } from '../webhook-events.js';

/** Largest number of UTF-16 units of a quoted text. */
const LONGEST_TEXT = 1000;

/** Runs of a build that its message lists. */
const RUNS_LISTED = 50;

/** Makes the body of a message in the format json: `{type, timestamp, data}` (Standard Webhooks, "Payload structure"). */
export function toJsonMessage(event: MessageEvent, at: Date, data: object): string {
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data });
}

/** The `data` of a message about a run, by event. */
export function dataOf(event: RunEvent, facts: RunFacts): object {
  const { organizationId, projectId } = facts.run;
  const common = {
    organizationId,
    projectId,
    targetId: facts.target.id,
    targetName: facts.target.name,
    ...collectionOf(facts.collection),
    run: runOf(facts),
  };
  switch (event) {
    case 'run.failed':
      return { ...common, failures: facts.failures.map(toFailure) };
    case 'test.became_flaky':
      return {
        ...common,
        total: facts.newlyFlaky.total,
        tests: facts.newlyFlaky.tests.map(({ testKey, ...names }) => ({ testKey, ...cutNames(names) })),
      };
    case 'run.completed':
    case 'gate.failed':
      return common;
  }
}

function runOf({ run, gate, url }: RunFacts): object {
  const { total, passed, failed, skipped, flaky } = run;
  return {
    id: run.id,
    url,
    revision: run.revision,
    status: run.status,
    summary: { total, passed, failed, skipped, flaky },
    branch: cutOrNull(run.branch),
    commitSha: cutOrNull(run.commitSha),
    ciRunUrl: cutOrNull(run.ciRunUrl),
    pullRequest: run.pullRequest,
    durationMs: run.durationMs,
    completedAt: run.completedAt?.toISOString() ?? null,
    gate,
  };
}

/** The `data` of a message about a build. */
export function buildDataOf({ build, runs, collection, superseded, address, completedAt, url }: BuildFacts): object {
  const { organizationId, projectId, total, passed, failed, skipped, flaky } = build;
  return {
    organizationId,
    projectId,
    ...collectionOf(collection),
    build: {
      id: build.id,
      url,
      status: build.status,
      summary: { total, passed, failed, skipped, flaky },
      runs: runs.slice(0, RUNS_LISTED).map(({ id, targetId, job, attempt, status }) => {
        return { id, targetId, job: cutOrNull(job), attempt, status, superseded: superseded.has(id) };
      }),
      runCount: runs.length,
      branch: cutOrNull(build.branch),
      commitSha: cutOrNull(build.commitSha),
      ciRunUrl: cutOrNull(address),
      pullRequest: build.pullRequest,
      completedAt: completedAt?.toISOString() ?? null,
      gate: build.gate,
    },
  };
}

/** Only messages about a collection name one. */
function collectionOf(collection: CollectionFacts | null): object {
  if (collection === null) return {};
  const { id, name, failed } = collection;
  return { collection: { id, name, failed } };
}

function toFailure({ kind, message, ...names }: FailedTest): object {
  return { ...cutNames(names), kind, message };
}

function cutNames({ testId, testName }: { readonly testId: string; readonly testName: string }): object {
  return { testId: cutText(testId, LONGEST_TEXT), testName: cutText(testName, LONGEST_TEXT) };
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cutText(text, LONGEST_TEXT);
}
