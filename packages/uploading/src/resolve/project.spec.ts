import { describe, expect, it } from '@jest/globals';
import { resolveProject, type ProjectSources } from './project.js';

const environment = { CLARION_PROJECT_ID: 'prj_environment' };
const dotenv = { CLARION_PROJECT_ID: 'prj_dotenv' };
const credential = { host: 'api.example.com', projectId: 'prj_login' };
const profile = { name: 'ci', projectId: 'prj_profile' };
const alias = { name: 'ci', projectAlias: 'prj_alias' };

const FOUND: readonly (readonly [string, Partial<ProjectSources>, string, string])[] = [
  [
    '--project before all others',
    { flag: 'prj_flag', profile, environment, dotenv, credential },
    'prj_flag',
    '--project',
  ],
  [
    'the profile before variables',
    { profile, environment, dotenv, credential },
    'prj_profile',
    'upload.projectId of the profile ci',
  ],
  [
    'projectId before projectAlias',
    { profile: { ...profile, projectAlias: 'prj_alias' } },
    'prj_profile',
    'upload.projectId of the profile ci',
  ],
  ['the environment before .env', { environment, dotenv, credential }, 'prj_environment', 'CLARION_PROJECT_ID'],
  [
    'the environment when the profile has no project',
    { profile: { name: 'ci' }, environment },
    'prj_environment',
    'CLARION_PROJECT_ID',
  ],
  [
    '.env when the variable is empty',
    { environment: { CLARION_PROJECT_ID: '' }, dotenv },
    'prj_dotenv',
    'CLARION_PROJECT_ID in .env',
  ],
  ['.env before the credential', { dotenv, credential }, 'prj_dotenv', 'CLARION_PROJECT_ID in .env'],
  ['the credential', { credential }, 'prj_login', 'clarion login (api.example.com)'],
];

const REFUSED: readonly (readonly [string, Partial<ProjectSources>, string])[] = [
  ['a name as --project', { flag: 'my-shop', environment }, '--project is not a project ID'],
  ['an empty --project', { flag: '', environment }, '--project is not a project ID'],
  ["a target's ID", { flag: 'tgt_abc' }, '--project is not a project ID'],
  ['a path', { flag: 'prj_a/../b' }, '--project is not a project ID'],
  [
    'a name in the profile',
    { profile: { name: 'ci', projectId: 'shop' }, environment },
    'upload.projectId of the profile ci is not a project ID',
  ],
  [
    'a name as projectAlias',
    { profile: { name: 'ci', projectAlias: 'shop' }, environment },
    'upload.projectAlias of the profile ci is not a project ID',
  ],
  [
    'a name in the environment',
    { environment: { CLARION_PROJECT_ID: 'Shop' }, dotenv },
    'CLARION_PROJECT_ID is not a project ID',
  ],
  [
    'a name in .env',
    { dotenv: { CLARION_PROJECT_ID: 'Shop' }, credential },
    'CLARION_PROJECT_ID in .env is not a project ID',
  ],
];

function resolve(sources: Partial<ProjectSources>): ReturnType<typeof resolveProject> {
  return resolveProject({ environment: {}, dotenv: {}, ...sources });
}

describe('resolveProject', () => {
  it.each(FOUND)('takes %s', (_, sources, value, source) => {
    expect(resolve(sources)).toEqual({ kind: 'found', value, source });
  });

  it('takes the former key of a profile, with a warning', () => {
    const resolution = resolve({ profile: alias, environment });
    expect(resolution).toEqual({
      kind: 'found',
      value: 'prj_alias',
      source: 'upload.projectAlias of the profile ci',
      warning: expect.stringContaining('upload.projectId'),
    });
  });

  it.each(REFUSED)('rejects %s and suggests `clarion projects`', (_, sources, sentence) => {
    const resolution = resolve(sources);
    expect(resolution).toEqual({ kind: 'invalid', sentence: expect.stringContaining(sentence) });
    expect(resolution).toEqual({ kind: 'invalid', sentence: expect.stringContaining('clarion projects') });
  });

  it('is absent without a source', () => {
    expect(resolve({ profile: { name: 'ci' }, credential: { host: 'x' } })).toMatchObject({ kind: 'absent' });
  });
});
