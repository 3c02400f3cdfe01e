import { describe, expect, it } from '@jest/globals';
import { readReference } from './chosen-subject.js';

const ID = 'clr_0Vbg1UJ7tAFtalFj5EZoHHOQJ7Y2Kw5O9c';

const BUILD = 'bld_0Vbg1UJ7tAFtalFj5EZoHHOQJ7Y2Kw5O9c';

describe('what names a run or a build', () => {
  it.each([
    ['its id', ID],
    ['its id between blanks', `  ${ID}\n`],
    ['the address of its page', `https://clarion.example.com/r/${ID}`],
    ['the address of a test in it', `https://clarion.example.com/r/${ID}/t/3?tab=events#top`],
    ['the address of a route', `http://127.0.0.1:4747/open/v1/runs/${ID}/failures?include=group`],
    ['a sentence that names it', `run ${ID}, please`],
  ])('is %s', (_, text) => {
    expect(readReference(text)).toEqual({ kind: 'run', id: ID });
  });

  it.each([
    ['its id', BUILD],
    ['the address of its page', `https://clarion.example.com/b/${BUILD}?tab=runs`],
  ])('is of a build %s', (_, text) => {
    expect(readReference(text)).toEqual({ kind: 'build', id: BUILD });
  });

  it.each([
    ['a build of GitHub', 'https://github.com/acme/shop/actions/runs/123/job/456'],
    ['a build on another port', 'http://ci.internal:8080/job/x/12/'],
    ['one with other letters of the scheme', 'HTTPS://ci.example.com/1'],
  ])('is the address of %s', (_, address) => {
    expect(readReference(address)).toEqual({ kind: 'address', address });
  });

  it.each([
    ['nothing', ''],
    ['a word', 'latest'],
    ['an id of something else', 'prj_0Vbg1UJ7tAFtalFj5EZoHHOQJ7Y2Kw5O9c'],
    ['an id that is cut', 'clr_0Vbg'],
    ['an id in a longer word', `x${ID}`],
    ['an id of a build that is cut', 'bld_0Vbg'],
    ['a scheme alone', 'https://'],
    ['another scheme', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
  ])('is not %s', (_, text) => {
    expect(readReference(text)).toBeUndefined();
  });
});
