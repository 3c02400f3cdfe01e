import { describe, expect, it } from '@jest/globals';
import { resolveTarget, type TargetSources } from './target.js';

const environment = { CLARION_TARGET_ID: 'tgt_environment' };
const dotenv = { CLARION_TARGET_ID: 'tgt_dotenv' };
const profile = { name: 'ci', projectId: 'prj_profile', targetId: 'tgt_profile' };
const DEFAULT = "the project's default target";

const FOUND: readonly (readonly [string, Partial<TargetSources>, string | undefined, string])[] = [
  ['--upload-target before all', { flag: 'tgt_flag', profile, environment, dotenv }, 'tgt_flag', '--upload-target'],
  [
    '--upload-target with another project',
    { flag: 'tgt_flag', projectFlag: 'prj_other', profile },
    'tgt_flag',
    '--upload-target',
  ],
  [
    'the profile before variables',
    { profile, environment, dotenv },
    'tgt_profile',
    'upload.targetId of the profile ci',
  ],
  [
    "the profile where --project is the profile's",
    { projectFlag: 'prj_profile', profile, environment },
    'tgt_profile',
    'upload.targetId of the profile ci',
  ],
  [
    'the profile where it has no project to override',
    { projectFlag: 'prj_other', profile: { name: 'ci', targetId: 'tgt_profile' } },
    'tgt_profile',
    'upload.targetId of the profile ci',
  ],
  [
    'not the profile where --project overrides: the variable',
    { projectFlag: 'prj_other', profile, environment },
    'tgt_environment',
    'CLARION_TARGET_ID',
  ],
  ['not the profile where --project overrides: the default', { projectFlag: 'prj_other', profile }, undefined, DEFAULT],
  [
    'not the profile where --project overrides its former name',
    { projectFlag: 'prj_other', profile: { name: 'ci', projectAlias: 'prj_a', targetId: 'tgt_profile' } },
    undefined,
    DEFAULT,
  ],
  ['the environment before .env', { environment, dotenv }, 'tgt_environment', 'CLARION_TARGET_ID'],
  ['.env', { environment: { CLARION_TARGET_ID: ' ' }, dotenv }, 'tgt_dotenv', 'CLARION_TARGET_ID in .env'],
  ['the default', {}, undefined, DEFAULT],
  [
    'the default where the profile names none',
    { profile: { name: 'ci', projectId: 'prj_profile' } },
    undefined,
    DEFAULT,
  ],
];

const REFUSED: readonly (readonly [string, Partial<TargetSources>, string])[] = [
  ['a name as --upload-target', { flag: 'default' }, '--upload-target must be'],
  ["a project's id", { flag: 'prj_abc' }, '--upload-target must be'],
  [
    'a name in the profile',
    { profile: { name: 'ci', targetId: 'staging' }, environment },
    'upload.targetId of the profile ci must be',
  ],
  ['a name in the environment', { environment: { CLARION_TARGET_ID: 'staging' } }, 'CLARION_TARGET_ID must be'],
  ['a name in .env', { dotenv: { CLARION_TARGET_ID: 'staging' } }, 'CLARION_TARGET_ID in .env must be'],
];

function resolve(sources: Partial<TargetSources>): ReturnType<typeof resolveTarget> {
  return resolveTarget({ environment: {}, dotenv: {}, ...sources });
}

describe('the target', () => {
  it.each(FOUND)('comes from %s', (_, sources, value, source) => {
    expect(resolve(sources)).toEqual({ kind: 'found', value, source });
  });

  it.each(REFUSED)('is refused, and where ids stand is told: %s', (_, sources, sentence) => {
    const resolution = resolve(sources);
    expect(resolution).toEqual({ kind: 'refused', sentence: expect.stringContaining(sentence) });
    expect(resolution).toEqual({ kind: 'refused', sentence: expect.stringContaining('clarion targets') });
  });
});
