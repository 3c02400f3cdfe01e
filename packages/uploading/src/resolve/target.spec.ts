import { describe, expect, it } from '@jest/globals';
import { resolveTarget, type TargetSources } from './target.js';

const environment = { CLARION_TARGET_ID: 'tgt_environment' };
const dotenv = { CLARION_TARGET_ID: 'tgt_dotenv' };
const profile = { name: 'ci', projectId: 'prj_profile', targetId: 'tgt_profile' };
const DEFAULT = "the project's default target";

const FOUND: readonly (readonly [string, Partial<TargetSources>, string | undefined, string])[] = [
  [
    '--upload-target before all others',
    { flag: 'tgt_flag', profile, environment, dotenv },
    'tgt_flag',
    '--upload-target',
  ],
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
    "the profile when --project is the profile's project",
    { projectFlag: 'prj_profile', profile, environment },
    'tgt_profile',
    'upload.targetId of the profile ci',
  ],
  [
    'the profile when it has no project',
    { projectFlag: 'prj_other', profile: { name: 'ci', targetId: 'tgt_profile' } },
    'tgt_profile',
    'upload.targetId of the profile ci',
  ],
  [
    'the variable when --project differs from the profile',
    { projectFlag: 'prj_other', profile, environment },
    'tgt_environment',
    'CLARION_TARGET_ID',
  ],
  ['the default when --project differs from the profile', { projectFlag: 'prj_other', profile }, undefined, DEFAULT],
  [
    'the default when --project differs from the former key of the profile',
    { projectFlag: 'prj_other', profile: { name: 'ci', projectAlias: 'prj_a', targetId: 'tgt_profile' } },
    undefined,
    DEFAULT,
  ],
  ['the environment before .env', { environment, dotenv }, 'tgt_environment', 'CLARION_TARGET_ID'],
  ['.env', { environment: { CLARION_TARGET_ID: ' ' }, dotenv }, 'tgt_dotenv', 'CLARION_TARGET_ID in .env'],
  ['the default', {}, undefined, DEFAULT],
  [
    'the default when the profile has no target',
    { profile: { name: 'ci', projectId: 'prj_profile' } },
    undefined,
    DEFAULT,
  ],
];

const REFUSED: readonly (readonly [string, Partial<TargetSources>, string])[] = [
  ['a name as --upload-target', { flag: 'default' }, '--upload-target is not a target ID'],
  ["a project's ID", { flag: 'prj_abc' }, '--upload-target is not a target ID'],
  [
    'a name in the profile',
    { profile: { name: 'ci', targetId: 'staging' }, environment },
    'upload.targetId of the profile ci is not a target ID',
  ],
  [
    'a name in the environment',
    { environment: { CLARION_TARGET_ID: 'staging' } },
    'CLARION_TARGET_ID is not a target ID',
  ],
  ['a name in .env', { dotenv: { CLARION_TARGET_ID: 'staging' } }, 'CLARION_TARGET_ID in .env is not a target ID'],
];

function resolve(sources: Partial<TargetSources>): ReturnType<typeof resolveTarget> {
  return resolveTarget({ environment: {}, dotenv: {}, ...sources });
}

describe('resolveTarget', () => {
  it.each(FOUND)('takes %s', (_, sources, value, source) => {
    expect(resolve(sources)).toEqual({ kind: 'found', value, source });
  });

  it.each(REFUSED)('rejects %s and suggests `clarion targets`', (_, sources, sentence) => {
    const resolution = resolve(sources);
    expect(resolution).toEqual({ kind: 'invalid', sentence: expect.stringContaining(sentence) });
    expect(resolution).toEqual({ kind: 'invalid', sentence: expect.stringContaining('clarion targets') });
  });
});
