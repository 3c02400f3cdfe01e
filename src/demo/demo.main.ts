import { setTimeout as sleep } from 'node:timers/promises';
import { askFor, printCommand, printResponse, printStep } from './demo-client.js';
import { startDemoServer } from './demo-server.js';
import { findRecordedRuns, type RecordedRun } from './recorded-runs.js';

/** The run whose failures are shown: the one with the most kinds of failures. */
const SHOWN = 'v1-run-mcp.json';

const PASSWORD = 'a demo password';
const OWNER = { organizationName: 'Demo', name: 'Dana', email: 'dana@example.com', password: PASSWORD };

const server = await startDemoServer();
process.once('SIGINT', () => void server.stop().then(() => process.exit(0)));
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
try {
  await show(server.url);
  if (staysUp()) await waitForEnd(server.url);
} finally {
  await server.stop();
}

/** The whole flow: set up, create tokens, upload recorded runs, read the failures. */
async function show(url: string): Promise<void> {
  printStep(`Clarion runs at ${url} on a throwaway data directory.`);
  const cookie = await askFor(url, { path: '/admin/v1/setup', json: OWNER }).then((answer) => answer.cookie);
  const upload = await makeToken(url, cookie, 'CI upload', 'runs:write');
  const read = await makeToken(url, cookie, 'Agent, read only', 'runs:read');
  const projects = await askFor(url, { path: '/v1/projects', cookie });
  const projectId = projects.text('items', 0, 'id');
  const targetId = projects.text('items', 0, 'defaultTargetId');
  printStep(
    `Set up an organization with the project ${projectId}, and made two tokens:\n  one that may only upload (runs:write), and one that may only read (runs:read).`,
  );
  const shown = await uploadAll(url, upload, { projectId, targetId });
  await readFailures(url, read, shown);
}

async function makeToken(url: string, cookie: string, name: string, scope: string): Promise<string> {
  const answer = await askFor(url, {
    path: '/admin/v1/tokens',
    cookie,
    json: { type: 'scoped', name, scopes: [scope] },
  });
  return answer.text('value');
}

interface Place {
  readonly projectId: string;
  readonly targetId: string;
}

/** Uploads every recorded run and returns the id of the one to show. */
async function uploadAll(url: string, token: string, place: Place): Promise<string> {
  printStep('Uploads what a real test runner recorded:');
  let shown = '';
  for (const run of findRecordedRuns()) {
    const path = pathOf(run, place);
    const answer = await askFor(url, { path, token, body: run.bodyFor(place.projectId) });
    const runId = answer.text('runId');
    printStep(`  ${run.name.padEnd(34)} ${runId}`);
    if (run.name !== SHOWN) continue;
    shown = runId;
    printCommand(url, path, token, run.file);
  }
  return shown;
}

/** Older clients name the project in the body, and upload to its default target. */
function pathOf(run: RecordedRun, place: Place): string {
  return run.isOlderForm ? '/open/v1/cli-runs' : `/v1/projects/${place.projectId}/targets/${place.targetId}/runs`;
}

async function readFailures(url: string, token: string, runId: string): Promise<void> {
  const path = `/open/v1/runs/${runId}/failures`;
  printStep('What failed in that run, as JSON:');
  printCommand(url, path, token);
  const json = await askFor(url, { path, token });
  printResponse(json.body);
  printStep('The same for a language model, as Markdown:');
  printCommand(url, path, token, undefined, 'text/markdown');
  const markdown = await askFor(url, { path, token, accept: 'text/markdown' });
  printResponse(markdown.body);
}

/** On a terminal the service keeps running, so that the commands can be tried; in a script it stops. */
function staysUp(): boolean {
  if (process.argv.includes('--exit')) return false;
  return process.argv.includes('--keep') || process.stdout.isTTY;
}

async function waitForEnd(url: string): Promise<void> {
  printStep(`Try the commands, or read ${url}/docs. Ctrl-C ends the demo and removes its data.`);
  for (;;) await sleep(3_600_000);
}
