import { readFile } from 'node:fs/promises';
import { send } from './demo-client.js';
import { apiTests } from './story/api-tests.js';
import { browserReport, SCREENSHOT_FOLDER } from './story/browser-report.js';
import { storyBuilds, type StoryBuild } from './story/story.js';

const SCREENSHOTS = new URL('../../../src/demo/pictures/', import.meta.url);
const REPOSITORY = 'https://github.com/acme/webshop';
const API_RUN_MS = 21_000;
/** The jobs of a build: one for each target. */
const JOBS = 2;

/** Where the story is uploaded to. */
export interface StoryPlace {
  readonly url: string;
  readonly projectId: string;
  readonly apiTargetId: string;
  readonly browserTargetId: string;
  /** A token with `runs:write`. */
  readonly token: string;
}

/** The ids of a build's runs. */
export interface UploadedBuild {
  readonly build: StoryBuild;
  readonly apiRunId: string;
  readonly browserRunId: string;
}

/** Uploads all builds, oldest first. Returns them in the same order. */
export async function uploadStory(place: StoryPlace, now: Date): Promise<readonly UploadedBuild[]> {
  const pictures = await readPictures();
  const uploaded: UploadedBuild[] = [];
  for (const build of storyBuilds(now)) {
    const apiRunId = await uploadApiRun(place, build);
    uploaded.push({ build, apiRunId, browserRunId: await uploadBrowserRun(place, build, pictures) });
  }
  return uploaded;
}

/** Returns the path of a target's runs. */
export function runsPath({ projectId }: StoryPlace, targetId: string): string {
  return `/v1/projects/${projectId}/targets/${targetId}/runs`;
}

/** Returns the members that name the revision and the CI build of a run. */
export function revisionOf(
  build: Pick<StoryBuild, 'number' | 'branch' | 'pullRequest' | 'commits'>,
  job: string,
): object {
  return {
    gitRef: `refs/heads/${build.branch}`,
    commitSha: build.commits[0]?.sha,
    commits: build.commits,
    ...(build.pullRequest === undefined ? {} : { pullRequest: String(build.pullRequest) }),
    repositoryUrl: REPOSITORY,
    repositoryRoot: '/home/runner/work/webshop/webshop',
    ciRunUrl: `${REPOSITORY}/actions/runs/${build.number}`,
    trigger: build.pullRequest === undefined ? 'push' : 'pull_request',
    environment: 'ci',
    job,
    expectedRuns: JOBS,
  };
}

async function uploadApiRun(place: StoryPlace, build: StoryBuild): Promise<string> {
  const durationMs = API_RUN_MS + (build.number % 7) * 400;
  const json = {
    ...revisionOf(build, 'api'),
    startedAt: build.startedAt.toISOString(),
    completedAt: new Date(build.startedAt.getTime() + durationMs).toISOString(),
    durationMs,
    result: { tests: apiTests(build) },
  };
  const { token } = place;
  return (await send(place.url, { path: runsPath(place, place.apiTargetId), token, json })).text('runId');
}

type Pictures = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

async function uploadBrowserRun(place: StoryPlace, build: StoryBuild, pictures: Pictures): Promise<string> {
  const form = new FormData();
  form.append('run', new Blob([JSON.stringify(revisionOf(build, 'browser'))]), 'run.json');
  form.append('report', new Blob([JSON.stringify(browserReport(build))]), 'report.json');
  if (build.defects.includes('coupon'))
    for (const [name, bytes] of Object.entries(pictures))
      form.append('artifact', new Blob([bytes], { type: 'image/png' }), `${SCREENSHOT_FOLDER}/${name}`);
  const { token } = place;
  return (await send(place.url, { path: runsPath(place, place.browserTargetId), token, form })).text('runId');
}

async function readPictures(): Promise<Pictures> {
  const names = ['total-expected.png', 'total-actual.png', 'total-diff.png'];
  const files = names.map(async (name) => [name, new Uint8Array(await readFile(new URL(name, SCREENSHOTS)))] as const);
  return Object.fromEntries(await Promise.all(files));
}
