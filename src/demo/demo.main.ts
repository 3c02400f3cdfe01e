import { once } from 'node:events';
import { send } from './demo-client.js';
import { startLiveRun, type LiveRun } from './live-run.js';
import { uploadStory, type StoryPlace } from './upload-story.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.js';
import { startServer } from '../server.js';

const OWNER = {
  organizationName: 'Acme',
  name: 'Dana',
  email: 'dana@example.com',
  password: 'a demo password',
};

const server = await startDemoServer();
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    ending.abort();
    void server.stop();
  });
try {
  const live = await showStory(server.url);
  if (!process.argv.includes('--exit')) await stayUp(live, ending.signal);
} catch (error) {
  // Requests that the end of the server interrupts are no errors.
  if (!ending.signal.aborted) throw error;
} finally {
  await server.stop();
}

/** Sets up an organization, uploads the story, and prints how to sign in and what to look at. */
async function showStory(url: string): Promise<LiveRun> {
  print(`Uploads sample data to ${url} …`);
  const { cookie } = await send(url, { path: '/admin/v1/setup', json: OWNER });
  const place = await preparePlace(url, cookie);
  const now = new Date();
  const builds = await uploadStory(place, now);
  const live = await startLiveRun(place, now);
  const reader = await createToken(url, cookie, 'Agent, read only', 'runs:read');
  const newest = builds.at(-1);
  const buildId = (await send(url, { path: `/open/v1/runs/${newest?.apiRunId ?? ''}`, cookie })).text('buildId');
  print(`
Clarion is running with sample data: two targets, ${builds.length} builds and a run in progress.

  Open      ${url}
  E-mail    ${OWNER.email}
  Password  ${OWNER.password}

What to look at:
  Newest build of main       ${url}/b/${buildId}
  A failure with screenshots ${url}/r/${newest?.browserRunId ?? ''}
  A flaky test               ${url}/p/${place.projectId}/tests?targetId=${place.browserTargetId}&state=flaky
  A run in progress          ${url}/r/${live.runId}

Read the failures as an agent does:
  $ curl -H 'Authorization: Bearer ${reader}' \\
      -H 'Accept: text/markdown' ${url}/open/v1/builds/${buildId}/failures
`);
  return live;
}

async function preparePlace(url: string, cookie: string): Promise<StoryPlace> {
  const projects = await send(url, { path: '/v1/projects', cookie });
  const projectId = projects.text('items', 0, 'id');
  const apiTargetId = projects.text('items', 0, 'defaultTargetId');
  const project = `/v1/projects/${projectId}`;
  await send(url, { path: project, method: 'PATCH', cookie, json: { name: 'Webshop' } });
  await send(url, { path: `${project}/targets/${apiTargetId}`, method: 'PATCH', cookie, json: { name: 'API tests' } });
  const browser = await send(url, { path: `${project}/targets`, cookie, json: { name: 'Browser tests' } });
  const token = await createToken(url, cookie, 'CI upload', 'runs:write');
  return { url, projectId, apiTargetId, browserTargetId: browser.text('id'), token };
}

async function createToken(url: string, cookie: string, name: string, scope: string): Promise<string> {
  const json = { type: 'scoped', name, scopes: [scope] };
  return (await send(url, { path: '/admin/v1/tokens', cookie, json })).text('value');
}

/** Continues the live run, and waits for a signal to stop. */
async function stayUp(live: LiveRun, signal: AbortSignal): Promise<void> {
  print('Ctrl-C ends the demo and deletes its data.');
  await live.goOn(signal);
  await once(signal, 'abort');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A running service on throwaway data. */
interface DemoServer {
  readonly url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the service on a free port of this machine, with the embedded database in a temporary directory. */
async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clarion-demo-'));
  const started = await startServer(
    readConfig({ CLARION_PORT: '0', CLARION_DATA_DIR: dataDir, CLARION_LOG_LEVEL: 'error' }),
  );
  let stopping: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const stop = (): Promise<void> => (stopping ??= end());
  return { url: started.url, stop };
}
