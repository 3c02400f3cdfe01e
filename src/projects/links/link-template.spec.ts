import { describe, expect, it } from '@jest/globals';
import { isLinkTemplate } from './link-template.js';

const SOURCE = 'https://git.example.org/{repository}/+/{commit}/{path}#{line}';
const COMMIT = 'https://git.example.org/{repository}/+/{commit}';

describe('isLinkTemplate', () => {
  it.each([
    SOURCE,
    'https://git.example.org:8443/cgit/{repository}/tree/{path}?id={commit}#n{line}',
    'https://dev.example.org/_git/cart?path=/{path}&version=GC{commit}&line={line}',
    'https://git.example.org/{commit}/{path}',
  ])('accepts the source %s', (text) => expect(isLinkTemplate(text, 'source')).toBe(true));

  it.each([COMMIT, 'https://git.example.org/commit/?id={commit}'])('accepts the commit %s', (text) =>
    expect(isLinkTemplate(text, 'commit')).toBe(true),
  );

  it.each<[unknown]>([
    [''],
    [null],
    [7],
    [[SOURCE]],
    ['http://git.example.org/{commit}/{path}'],
    ['javascript:alert(1)//{commit}/{path}'],
    ['//git.example.org/{commit}/{path}'],
    ['https://{repository}/{commit}/{path}'],
    ['https://git.example.org{path}/{commit}'],
    ['https://user:secret@git.example.org/{commit}/{path}'],
    ['https://git.example.org@evil.example.org/{commit}/{path}'],
    ['https://git.example.org?x=/{commit}/{path}'],
    ['https://git.example.org:99999/{commit}/{path}'],
    ['https://git.example.org/{commit}'],
    ['https://git.example.org/{path}'],
    ['https://git.example.org/{commit}/{path}/{branch}'],
    ['https://git.example.org/{{commit}}/{path}'],
    ['https://git.example.org/{commit}/{path}\n'],
    ['https://git.example.org/{commit}/{path} x'],
    ['https://git.example.org/{commit}/{path}"onclick='],
    ['https://git.example.org\\{commit}\\{path}'],
    [`https://git.example.org/{commit}/{path}${'x'.repeat(1000)}`],
  ])('refuses the source %j', (text) => expect(isLinkTemplate(text, 'source')).toBe(false));

  it.each([SOURCE, 'https://git.example.org/{repository}', 'https://git.example.org/{commit}#{line}'])(
    'refuses the commit %s',
    (text) => expect(isLinkTemplate(text, 'commit')).toBe(false),
  );
});
