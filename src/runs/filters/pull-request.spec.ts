import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import type { JsonValue } from '@clarion/reports/json';
import { pullRequestOfAddresses, pullRequestOfMetadata, readPullRequest } from './pull-request.js';

describe('the pull request of a run', () => {
  it.each<[JsonValue, number | undefined]>([
    [{ pullRequest: 12 }, 12],
    [{ pull_request: '12' }, 12],
    [{ prNumber: 2_147_483_647 }, 2_147_483_647],
    [{ pr: 'https://github.com/o/r/pull/12' }, 12],
    [{ pr: 'https://gitlab.com/g/p/-/merge_requests/12/' }, 12],
    [{ pr: 'https://bitbucket.org/o/r/pull-requests/12?at=x' }, 12],
    [{ pr: 3, pullRequest: 'none', prNumber: 7 }, 7],
    [{ pr: 'https://github.com/o/r/pull/12/files' }, undefined],
    [{ pr: 'https://github.com/o/r/pull/12x' }, undefined],
    [{ pr: 'https://github.com/o/r/issues/12' }, undefined],
    [{ pr: 0 }, undefined],
    [{ pr: -3 }, undefined],
    [{ pr: 1.5 }, undefined],
    [{ pr: 2_147_483_648 }, undefined],
    [{ pr: new LosslessNumber('12345678901234567890') }, undefined],
    [{ pr: '12345678901' }, undefined],
    [{ pr: { number: 12 } }, undefined],
    [{ pr: true }, undefined],
    [{ other: 12 }, undefined],
    ['12', undefined],
    [[12], undefined],
  ])('is read from the metadata %j', (metadata, expected) => {
    expect(pullRequestOfMetadata([undefined, metadata])).toBe(expected);
  });

  it('is taken from the first object that has one', () => {
    expect(pullRequestOfMetadata([{ pr: 'no' }, { pr: 5 }, { pullRequest: 6 }])).toBe(5);
  });

  it.each<[string | null, string | null, number | null]>([
    ['refs/pull/12/merge', null, 12],
    ['refs/pull/12/head', 'https://github.com/o/r/pull/13', 12],
    ['refs/merge-requests/12/head', null, 12],
    ['pull/12/head', null, 12],
    ['refs/heads/pull/12/head', null, null],
    ['refs/heads/main', 'https://ci.example.com/pull/12/builds/3', 12],
    ['main', 'https://ci.example.com/pull/12', 12],
    [null, 'https://ci.example.com/pull/12?x=1', 12],
    [null, 'https://ci.example.com/pull/12a', null],
    [null, 'https://ci.example.com/pull/0', null],
    [null, 'https://ci.example.com/pulls/12', null],
    ['refs/pull/99999999999/merge', null, null],
    ['pull/x', null, null],
    [null, null, null],
  ])('is read from the ref %s, else from the address %s', (gitRef, ciRunUrl, expected) => {
    expect(pullRequestOfAddresses(gitRef, ciRunUrl)).toBe(expected);
  });

  it.each<[string, number | undefined]>([
    ['1', 1],
    ['0012', 12],
    ['0', undefined],
    ['', undefined],
    ['1e3', undefined],
    ['+1', undefined],
    ['9999999999', undefined],
  ])('is a whole number: %j', (text, expected) => {
    expect(readPullRequest(text)).toBe(expected);
  });
});
