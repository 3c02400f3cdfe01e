import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startApi, type Api } from '../../support/api.js';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
/** One run of the suite for each generation of the protocol. */
const REVISIONS: readonly (readonly string[])[] = [
  ['--spec-version', '2025-11-25', '--suite', 'all'],
  ['--requirements', '2026-07-28'],
];
const DOCS = 'docs/agents/conformance.md';
const MINUTE = 60_000;

/** Names of the suite's own example server, and what of Clarion does the same. */
const ALIASES: Readonly<Record<string, string>> = {
  test_simple_text: 'whoami',
  test_error_handling: 'get_failure',
  'test://static-text': 'clarion://skill',
};

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

describe('The public conformance suite for servers', () => {
  let api: Api;
  let door: Server;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    api = await startApi();
    const scopes = ['runs:read', 'projects:read', 'targets:read', 'agent:use'];
    const token = { type: 'scoped', name: 'conformance', scopes };
    const { body } = await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: token });
    door = createServer((from, to) => void forward(from, to, api.app.port, String(body['value'])));
    await new Promise<void>((listening) => door.listen(0, listening));
    const address = door.address();
    url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`;
    folder = mkdtempSync(join(tmpdir(), 'clarion-conformance-'));
  });
  afterAll(async () => {
    door.closeAllConnections();
    door.close();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'passes in every check but those that its documentation lists with a reason',
    async () => {
      const failed = new Set<string>();
      let passed = 0;
      for (const [n, revision] of REVISIONS.entries()) {
        const results = join(folder, String(n));
        await runSuite(['server', '--url', url, ...revision, '-o', results]);
        for (const [scenario, { id, status, errorMessage }] of checksIn(results)) {
          if (status === 'SUCCESS') passed += 1;
          if (status === 'FAILURE') failed.add(`${scenario} ${id}: ${errorMessage ?? ''}`);
        }
      }
      const listed = new Set(Array.from(readFileSync(DOCS, 'utf8').matchAll(/^- `([^`]+)`/gm), ([, name]) => name));
      const namesOf = (failure: string): readonly string[] => failure.slice(0, failure.indexOf(':')).split(' ');
      expect([...failed].filter((failure) => !namesOf(failure).some((name) => listed.has(name)))).toEqual([]);
      // A name that no check has any more is not an exception.
      const known = new Set([...failed].flatMap(namesOf));
      expect([...listed].filter((name) => name === undefined || !known.has(name))).toEqual([]);
      expect(passed).toBeGreaterThan(100);
      expect(api.app.failures).toEqual([]);
    },
    5 * MINUTE,
  );
});

/** The suite sends no token, and calls tools and resources of an example server by name. */
async function forward(from: IncomingMessage, to: ServerResponse, port: number, token: string): Promise<void> {
  const body = Buffer.from(renamed((await buffer(from)).toString()));
  const named = from.headers['mcp-name'];
  const headers: OutgoingHttpHeaders = { ...from.headers };
  headers['authorization'] = `Bearer ${token}`;
  if (typeof named === 'string') headers['mcp-name'] = ALIASES[named] ?? named;
  if (body.length > 0) headers['content-length'] = String(body.length);
  const onward = request({ host: '127.0.0.1', port, path: from.url, method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  onward.once('error', () => to.destroy());
  onward.end(body);
}

function renamed(message: string): string {
  return message.replaceAll(/"([^"\\]+)"/g, (whole, name: string) =>
    ALIASES[name] === undefined ? whole : JSON.stringify(ALIASES[name]),
  );
}

/** Runs the suite. It ends with 1 where a check failed, so its result files decide. */
async function runSuite(words: readonly string[]): Promise<void> {
  const child = spawn('npx', ['--yes', '--package', SUITE, 'conformance', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((settle, fail) => child.once('exit', settle).once('error', fail));
  if (code !== 0 && code !== 1) throw new Error(`The suite ended with ${code}. It needs Node 22 or newer.`);
}

/** The checks of each scenario: a folder `server-<scenario>-<time>` with `checks.json`. */
function checksIn(results: string): readonly (readonly [string, Check])[] {
  return readdirSync(results).flatMap((name) => {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
    const checks: readonly Check[] = JSON.parse(readFileSync(join(results, name, 'checks.json'), 'utf8'));
    return checks.map((check) => [scenario, check] as const);
  });
}
