import { html } from './html.js';
import { command, page } from './page.js';
import { shellLines, shellWord } from './shell.js';

/** The page at the service's address. */
export function landingPage(version: string): string {
  return page(
    'Clarion',
    html`<main>
<h1>Clarion runs here</h1>
<p>Clarion ${version} keeps the runs of your tests: CI uploads them, people and agents read only the failures.</p>
<p>This release serves programs: everything is done over HTTP, and the web application comes with a later one.</p>
<ul>
<li><a href="/docs">Reference</a>: every route, with an example to copy</li>
<li><a href="/openapi.json">OpenAPI document</a>: the same for programs</li>
<li><a href="/setup">First-run set-up</a>: makes the first organization and its owner</li>
<li><a href="/health/ready">Health</a>: whether the service is ready</li>
</ul>
</main>`,
  );
}

/**
 * The page that the link in the log leads to: what to send to set the service up. `origin` is the service's own address,
 * `key` the set-up key of the link, where it has one.
 */
export function setupPage(origin: string, key: string | undefined): string {
  return page(
    'Set Clarion up',
    html`<main>
<h1>Set Clarion up</h1>
<p>The first run makes an organization, its owner, and a project named Default.
Put your own values into the first command.</p>
<h2>1. Make the organization and sign in</h2>
${command(setupCommand(origin, key))}
<p>${key === undefined ? KEY_MISSING : KEY_PRESENT}
The answer <code>conflict</code> tells that the service is set up already.</p>
<h2>2. Make an access token</h2>
${command(tokenCommand(origin))}
<p>The answer holds the token in <code>value</code>, this once.
Keep it as <code>CLARION_TOKEN</code> where your tests run.</p>
<h2>3. Use it</h2>
${command(shellLines([`curl -sS "${origin}/v1/projects"`, '-H "Authorization: Bearer $CLARION_TOKEN"']))}
<p>The <a href="/docs">reference</a> shows every route.</p>
</main>`,
  );
}

const KEY_PRESENT = 'The key of your link stands in it already.';
const KEY_MISSING = 'When the service listens beyond this machine, add "setupKey" with the key of the link in its log.';

function setupCommand(origin: string, key: string | undefined): string {
  const body = {
    organizationName: 'Example',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    password: 'a long passphrase of your own',
    ...(key === undefined ? {} : { setupKey: key }),
  };
  return postCommand(`${origin}/admin/v1/setup`, '-c clarion-cookies.txt', body);
}

function tokenCommand(origin: string): string {
  return postCommand(`${origin}/admin/v1/tokens`, '-b clarion-cookies.txt', { type: 'personal', name: 'My first token' });
}

function postCommand(url: string, cookies: string, body: Readonly<Record<string, string>>): string {
  return shellLines([
    `curl -sS ${cookies} ${shellWord(url)}`,
    "-H 'Content-Type: application/json'",
    `-d ${shellWord(JSON.stringify(body))}`,
  ]);
}
