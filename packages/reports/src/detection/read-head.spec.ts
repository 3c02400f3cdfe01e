import { describe, expect, it } from '@jest/globals';
import { findRoot } from './read-head.js';

describe('findRoot', () => {
  it.each([
    ['a plain root', '<testsuites><testsuite/></testsuites>', 'testsuites', '', ['testsuite']],
    [
      'a declaration and a comment with tags in it',
      '<?xml version="1.0"?>\n<!-- <a><b> -->\n<assemblies><assembly name="x"/></assemblies>',
      'assemblies',
      '',
      ['assembly'],
    ],
    [
      'a document type with a subset',
      '<!DOCTYPE r [ <!ENTITY x "<y>"> ]><test-run><test-suite/></test-run>',
      'test-run',
      '',
      ['test-suite'],
    ],
    [
      'a namespace',
      '<TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results/>',
      'TestRun',
      'http://microsoft.com/schemas/VisualStudio/TeamTest/2010',
      ['Results'],
    ],
    ['a prefix', '<t:TestRun xmlns:t="urn:t"><t:Results/>', 'TestRun', 'urn:t', ['Results']],
    ['output in front', 'Running tests…\nok\n<testsuite name="a"><testcase/>', 'testsuite', '', ['testcase']],
  ])('finds %s', (_, text, name, namespace, children) => {
    expect(findRoot(text)).toMatchObject({ name, namespace, children });
  });

  it('names only what is directly in the root', () => {
    expect(findRoot('<a><b><c/></b><d/>')?.children).toEqual(['b', 'd']);
  });

  it('reads attributes', () => {
    expect(findRoot('<a name="x" other=\'y\'/>')?.attributes).toEqual({ name: 'x', other: 'y' });
  });

  it.each(['{"a": "<b>"}', 'TAP version 13', '', 'a < b'])('finds none in %j', (text) => {
    expect(findRoot(text)).toBeUndefined();
  });

  it('finds the root in front of comments that never end', () => {
    expect(findRoot(`<a>${'<!--'.repeat(15)}`)?.name).toBe('a');
  });
});
