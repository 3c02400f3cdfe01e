import { describe, expect, it } from '@jest/globals';
import { readAllowedHost } from '../config/allowed-hosts.js';
import { ruleProblems } from './rule-values.js';

const GITHUB = 'https://token.actions.githubusercontent.com';
const RULE = { issuer: 'https://ci.example', audience: 'clarion', claims: { project: 'shop' } };

function problemsOf(more: object, ...hosts: readonly string[]): readonly string[] {
  const allowed = {
    hosts: hosts.map(readAllowedHost).filter((host) => host !== undefined),
    variable: 'CLARION_TRUST_ALLOW',
  };
  return ruleProblems({ ...RULE, ...more }, allowed).map(({ pointer, detail }) => `${pointer} ${detail}`);
}

describe('the issuer of a trust rule', () => {
  it.each([
    ['https://ci.example', []],
    ['https://gitlab.example:8443/path', []],
    ['http://127.0.0.1:9000', ['127.0.0.1']],
    ['http://localhost:9000', ['localhost']],
    ['https://gitlab.internal', ['gitlab.internal']],
  ])('may be %s where %j is allowed', (issuer, hosts) => {
    expect(problemsOf({ issuer }, ...hosts)).toEqual([]);
  });

  it.each([
    ['', [], 'https'],
    ['ci.example', [], 'https'],
    ['ftp://ci.example', [], 'https'],
    ['http://ci.example', [], 'https'],
    ['http://gitlab.internal', ['gitlab.internal'], 'https'],
    ['http://127.0.0.1:9000', [], 'private address'],
    ['https://localhost', [], 'private address'],
    ['https://169.254.169.254', [], 'private address'],
    ['https://[::1]', [], 'private address'],
    ['https://user:secret@ci.example', [], 'user name'],
    ['https://ci.example/?a=b', [], 'query'],
    ['https://ci.example/#a', [], 'query'],
    ['https://ci.example ', [], 'query'],
    ['https:///ci.example', [], 'https'],
  ])('may not be %j where %j is allowed', (issuer, hosts, expected) => {
    expect(problemsOf({ issuer }, ...hosts)).toEqual([expect.stringMatching(`^/issuer .*${expected}`)]);
  });
});

describe('the claims of a trust rule', () => {
  it.each([
    ['https://ci.example', { project: 'shop', ref: '*' }],
    [GITHUB, { repository: 'acme/*', environment: 'ci' }],
    [GITHUB, { repository_owner: 'acme' }],
    [GITHUB, { sub: 'repo:acme/shop:*' }],
    ['https://gitlab.com', { project_path: 'acme/shop' }],
    ['https://agent.buildkite.com', { organization_slug: 'acme' }],
    ['https://oidc.circleci.com/org/71', { 'oidc.circleci.com/project-id': '72' }],
  ])('of %s may be %j', (issuer, claims) => {
    expect(problemsOf({ issuer, claims })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['https://ci.example', {}, '/claims claims must have 1 to 10'],
    [
      'https://ci.example',
      Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`c${at}`, 'x'])),
      '/claims .*1 to 10',
    ],
    ['https://ci.example', { project: '*' }, '/claims .*wildcard'],
    ['https://ci.example', { project: '*shop' }, '/claims .*wildcard'],
    ['https://ci.example', { aud: 'x' }, '/claims/aud .*verified anyway'],
    ['https://ci.example', { 'a b': 'x' }, '/claims/a b .*name of a claim'],
    ['https://ci.example', { project: 7 }, '/claims/project .*one line'],
    ['https://ci.example', { project: '' }, '/claims/project .*one line'],
    ['https://ci.example', { project: 'a\nb' }, '/claims/project .*one line'],
    ['https://ci.example', { project: 'x'.repeat(501) }, '/claims/project .*500'],
    [GITHUB, { ref: 'refs/heads/main' }, '/claims .*name the owner'],
    [GITHUB, { repository: 'acme*' }, '/claims .*name the owner'],
    [GITHUB, { repository: 'acme*/shop' }, '/claims .*name the owner'],
    [GITHUB, { repository_owner: 'acme*' }, '/claims .*name the owner'],
    [GITHUB, { sub: 'repo:*' }, '/claims .*name the owner'],
    ['https://gitlab.com', { project_path: 'acme*' }, '/claims .*name the owner'],
    ['https://agent.buildkite.com', { sub: 'organization:*' }, '/claims .*name the owner'],
  ])('of %s may not be %j', (issuer, claims, expected) => {
    expect(problemsOf({ issuer, claims })).toEqual([expect.stringMatching(`^${expected}`)]);
  });
});
