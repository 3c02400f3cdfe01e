import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../../support/command-line.js';
import { Issuer } from '../../support/identity/issuer.js';
import type { CliFixture } from '../fixture.js';

type Variables = Readonly<Record<string, string>>;

/** Tests uploads of CI jobs without a token, whose identity is exchanged for one. */
export function describeIdentity(fixture: () => CliFixture): void {
  describe('clarion upload in a job without a token', () => {
    let api: CliFixture;
    let issuer: Issuer;
    let repository: ScratchRepository;
    let github: Server;
    let request: IncomingMessage | undefined;

    beforeAll(async () => {
      api = await fixture().project('Without a token');
      issuer = await Issuer.start();
      repository = scratchRepository();
      repository.write('report.xml', '<testsuite name="s"><testcase name="t" classname="c"/></testsuite>');
      const body = { name: 'CI', issuer: issuer.url, audience: api.url, claims: { repository: 'acme/shop' } };
      await api.send('POST', `/admin/v1/projects/${api.projectId}/trust-rules`, { as: api.cookie, body });
      github = await githubRuntime(issuer, (received) => (request = received));
    });
    afterAll(async () => {
      github.close();
      await issuer.close();
      await repository.remove();
    });

    const sign = (claims: object = {}): Promise<string> =>
      issuer.sign({ claims: { aud: api.url, repository: 'acme/shop', ...claims } });
    const upload = (variables: Variables): Promise<CommandResult> =>
      repository.clarion(['upload', 'report.xml', '--strict'], {
        CLARION_API_URL: api.url,
        CLARION_PROJECT_ID: api.projectId,
        ...variables,
      });

    it('uses the identity token in a variable', async () => {
      for (const name of ['CLARION_ID_TOKEN', 'CIRCLE_OIDC_TOKEN_V2', 'BITBUCKET_STEP_OIDC_TOKEN'])
        expect(await upload({ [name]: await sign() })).toMatchObject({
          code: 0,
          errors: expect.stringContaining('1 test'),
        });
    });

    it('requests one of GitHub Actions, with the address of the server as audience', async () => {
      const { port } = addressOf(github);
      const uploaded = await upload({
        ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token?api-version=2.0`,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runtime-secret',
      });
      expect(uploaded).toMatchObject({ code: 0 });
      expect(request?.url).toBe(`/token?api-version=2.0&audience=${encodeURIComponent(api.url)}`);
      expect(request?.headers.authorization).toBe('Bearer runtime-secret');
      expect(uploaded.errors).not.toMatch(/runtime-secret|eyJ/);
    });

    it('requests one of buildkite-agent', async () => {
      repository.write(
        'bin/buildkite-agent',
        `#!/bin/sh\n[ "$*" = "oidc request-token --audience ${api.url}" ] && echo '${await sign()}'\n`,
      );
      chmodSync(join(repository.directory, 'bin/buildkite-agent'), 0o755);
      const variables = { BUILDKITE: 'true', BUILDKITE_AGENT_ACCESS_TOKEN: 'x' };
      const PATH = `${join(repository.directory, 'bin')}:${process.env['PATH'] ?? ''}`;
      expect(
        await repository.process(['upload', 'report.xml', '--strict'], {
          CLARION_API_URL: api.url,
          CLARION_PROJECT_ID: api.projectId,
          ...variables,
          PATH,
        }),
      ).toMatchObject({ code: 0 });
      const refused = await upload({ ...variables, PATH: repository.directory });
      expect(refused).toMatchObject({ code: 4, errors: expect.stringContaining('Set CLARION_TOKEN') });
    });

    it('uses a token that is set, and never the identity beside it', async () => {
      const refused = await upload({ CLARION_ID_TOKEN: await sign(), CLARION_TOKEN: `clarion_${'x'.repeat(49)}` });
      expect(refused).toMatchObject({ code: 4 });
      expect(await upload({ CLARION_ID_TOKEN: 'nonsense', CLARION_TOKEN: api.writeToken })).toMatchObject({ code: 0 });
    });

    it('says why the server refused the identity', async () => {
      const refused = await upload({ CLARION_ID_TOKEN: await sign({ repository: 'acme/other' }) });
      expect(refused).toMatchObject({
        code: 4,
        errors: expect.stringMatching(/CLARION_ID_TOKEN.*No trust rule of the project matches/),
      });
      expect(refused.errors).not.toContain('eyJ');
    });

    it('reads for a comment only where a trust rule lets jobs read', async () => {
      await upload({ CLARION_ID_TOKEN: await sign() });
      const { items } = JSON.parse((await api.read(`/open/v1/builds?projectId=${api.projectId}`)).text);
      const comment = async (claims: object): Promise<CommandResult> =>
        repository.clarion(['comment', String(items[0].id), '--dry-run'], {
          CLARION_API_URL: api.url,
          CLARION_PROJECT_ID: api.projectId,
          CLARION_ID_TOKEN: await sign(claims),
        });
      const refused = await comment({});
      expect(refused).toMatchObject({
        code: 4,
        errors: expect.stringMatching(/No matching trust rule gives runs:read.*Set CLARION_TOKEN/),
      });
      expect(refused.errors).not.toContain('eyJ');
      const body = {
        name: 'CI',
        issuer: issuer.url,
        audience: api.url,
        claims: { ref: 'main' },
        scopes: ['runs:read'],
      };
      await api.send('POST', `/admin/v1/projects/${api.projectId}/trust-rules`, { as: api.cookie, body });
      expect(await comment({ ref: 'main' })).toMatchObject({ code: 0, out: expect.stringContaining('1 test') });
    });

    it('sends the identity to no address that a file of the repository names', async () => {
      repository.write('.env', 'CLARION_API_URL=https://clarion.invalid\n');
      const variables = { CLARION_PROJECT_ID: api.projectId, CLARION_ID_TOKEN: await sign() };
      const refused = await repository.clarion(['upload', 'report.xml'], variables);
      expect(refused).toMatchObject({ code: 4, errors: expect.stringContaining('No token is set.') });
      repository.write('.env', '');
    });

    it('gets a new one when the command has ended', async () => {
      const run = await repository.clarion(
        ['run', '--no-inject', '--strict', '--', 'node', '-e', "require('fs').copyFileSync('report.xml','junit.xml')"],
        { CLARION_API_URL: api.url, CLARION_PROJECT_ID: api.projectId, CLARION_ID_TOKEN: await sign() },
      );
      expect(run).toMatchObject({ code: 0, errors: expect.stringContaining('1 test') });
    });
  });
}

function addressOf(server: Server): { readonly port: number } {
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0 };
}

/** The part of the runner's service that gives a job its identity token. */
async function githubRuntime(issuer: Issuer, onRequest: (request: IncomingMessage) => void): Promise<Server> {
  const server = createServer((request, response) => {
    onRequest(request);
    const { searchParams } = new URL(request.url ?? '', 'http://runtime');
    const claims = { aud: searchParams.get('audience'), repository: 'acme/shop' };
    void issuer.sign({ claims }).then((value) => response.end(JSON.stringify({ value })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
